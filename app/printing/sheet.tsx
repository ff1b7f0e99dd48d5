import type { PrintedReport } from "#contract/printing";
import { printedWords } from "#contract/printed-words/index";
import { tagOf } from "../i18n/languages";
import {
  ClinicalInformation,
  KeyImages,
  PatientBlock,
  Recall,
  ReportHead,
  ReportTexts,
  Signatures,
  type Pictures,
} from "./report-parts";

/** One report on A4: the same content as its PDF, with identity and version on every sheet. */
export function Sheet({
  sheet,
  pictures,
  qr,
}: {
  sheet: PrintedReport;
  pictures: Pictures;
  /** The QR code to the verify page, an SVG picture of the platform's own making. */
  qr: { svg: string; label: string } | null;
}) {
  const words = printedWords[sheet.language];
  return (
    <article className="sheet" lang={tagOf(sheet.language)}>
      {sheet.watermark && (
        <p className="sheet-watermark">
          <span>{sheet.watermark}</span>
        </p>
      )}
      <table role="presentation" className="sheet-frame">
        <thead>
          <tr>
            <td>
              <div className="sheet-identity">
                <b>{sheet.organizationName}</b>
                {sheet.identity.map(({ label, value }) => (
                  <span key={label}>
                    {label} {value}
                  </span>
                ))}
              </div>
            </td>
          </tr>
        </thead>
        <tfoot>
          <tr>
            <td>
              <div className="sheet-foot-room" />
            </td>
          </tr>
        </tfoot>
        <tbody>
          <tr>
            <td>
              <ReportHead sheet={sheet} pictures={pictures} />
              <Recall sheet={sheet} />
              <PatientBlock sheet={sheet} />
              <ClinicalInformation sheet={sheet} />
              <KeyImages sheet={sheet} pictures={pictures} />
              <ReportTexts sheet={sheet} />
              <div className="sheet-end">
                <div>
                  <Signatures sheet={sheet} pictures={pictures} />
                  {qr && <p className="sheet-hint">{words.labels.verifyHint}</p>}
                </div>
                {qr && (
                  <div className="sheet-qr">
                    <div role="img" aria-label={qr.label} dangerouslySetInnerHTML={{ __html: qr.svg }} />
                    {words.qrTip}
                  </div>
                )}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
      <footer className="sheet-foot">{sheet.versionLine}</footer>
    </article>
  );
}
