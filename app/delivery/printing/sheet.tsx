import type { PrintedReport } from "#contract/delivery/printing";
import { printedWords } from "#contract/delivery/printed-words";
import {
  ClinicalInformation,
  KeyImages,
  PatientBlock,
  Recall,
  Recognition,
  ReportHead,
  ReportTexts,
  Seal,
  Signatures,
  type Pictures,
} from "./report-parts";
import { Codes, SheetFrame, type SheetCodes } from "./sheet-frame";

/** One report on A4: the same content as its PDF, with identity and version on every sheet. */
export function Sheet({ sheet, pictures, codes }: { sheet: PrintedReport; pictures: Pictures; codes: SheetCodes }) {
  return (
    <SheetFrame sheet={sheet} watermark={sheet.watermark} foot={sheet.versionLine}>
      <ReportHead sheet={sheet} pictures={pictures} />
      <Recall sheet={sheet} />
      <PatientBlock sheet={sheet} />
      <ClinicalInformation sheet={sheet} />
      <KeyImages sheet={sheet} pictures={pictures} />
      <ReportTexts sheet={sheet} />
      <Recognition sheet={sheet} />
      <div className="sheet-end">
        <div>
          <Signatures sheet={sheet} pictures={pictures} />
          {codes.dynamicQr && <p className="sheet-hint">{printedWords[sheet.language].labels.verifyHint}</p>}
        </div>
        <Seal sheet={sheet} pictures={pictures} />
        <Codes sheet={sheet} codes={codes} />
      </div>
    </SheetFrame>
  );
}
