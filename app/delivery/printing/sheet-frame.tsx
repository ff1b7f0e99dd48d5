import type { ReactNode } from "react";
import type { PrintedSheet } from "#contract/delivery/printing";
import { tagOf } from "#texts/languages";

/** An A4 sheet on the screen and on paper: who it is about on each, a foot, and a watermark where it has one. */
export function SheetFrame({
  sheet,
  watermark = null,
  foot,
  children,
}: {
  sheet: Pick<PrintedSheet, "language" | "organizationName" | "identity">;
  watermark?: string | null;
  foot: string;
  children: ReactNode;
}) {
  return (
    <article className="sheet" lang={tagOf(sheet.language)}>
      {watermark && (
        <p className="sheet-watermark">
          <span>{watermark}</span>
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
              <div className="sheet-first">{children}</div>
            </td>
          </tr>
        </tbody>
      </table>
      <footer className="sheet-foot">{foot}</footer>
    </article>
  );
}

/** QR codes of a sheet, SVG pictures of the platform's own making, and what they are for whoever does not see them. */
export interface SheetCodes {
  dynamicQr: string | null;
  dynamicLabel: string;
  staticQr: string | null;
  staticLabel: string;
}

/** The fixed code, then the sheet's own, beside what is signed. */
export function Codes({ sheet, codes }: { sheet: PrintedSheet; codes: SheetCodes }) {
  const shown = [
    { svg: codes.staticQr, label: codes.staticLabel, tip: sheet.staticQr?.tip ?? "", name: "static" },
    { svg: codes.dynamicQr, label: codes.dynamicLabel, tip: sheet.qrTip, name: "dynamic" },
  ];
  return (
    <div className="sheet-codes">
      {shown.map(
        ({ svg, label, tip, name }) =>
          svg && (
            <div key={name} className="sheet-qr">
              <div role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />
              {tip}
            </div>
          ),
      )}
    </div>
  );
}
