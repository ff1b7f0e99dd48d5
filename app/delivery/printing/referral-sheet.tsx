import type { PrintedReferral } from "#contract/delivery/printing";
import { printedWords } from "#contract/delivery/printed-words";
import { ClinicalInformation, PatientBlock, ReportHead, Seal, TextSection, type Pictures } from "./report-parts";
import { Codes, SheetFrame, type SheetCodes } from "./sheet-frame";

/** The form by which an exam is asked for, on A4: the same content as its PDF, to be signed by hand. */
export function ReferralSheet({
  sheet,
  pictures,
  codes,
}: {
  sheet: PrintedReferral;
  pictures: Pick<Pictures, "href" | "logo" | "stamp">;
  codes: SheetCodes;
}) {
  const { labels, referral } = printedWords[sheet.language];
  const { printTime } = sheet;
  return (
    <SheetFrame sheet={sheet} foot={sheet.accessionNumber}>
      <ReportHead sheet={sheet} pictures={pictures} />
      <PatientBlock sheet={sheet} />
      <ClinicalInformation sheet={sheet} />
      <TextSection title={referral.requested} text={sheet.requested} />
      <div className="sheet-end">
        <div className="referral-signatures">
          <p className="referral-line">{referral.applicant}</p>
          <p className="referral-line">{referral.date}</p>
          <p>
            {labels.printTime} {printTime.date} {sheet.showsExactTime && printTime.time}
          </p>
        </div>
        <Seal sheet={sheet} pictures={pictures} />
        <Codes sheet={sheet} codes={codes} />
      </div>
    </SheetFrame>
  );
}
