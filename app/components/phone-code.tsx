import { Link } from "@remix-run/react";
import { QrCode } from "./qr-code";

export interface ShownCode {
  url: string;
  qr: string;
  /** Until when a phone may scan it, as a text. */
  expires: string;
}

interface PhoneCodeProps {
  code: ShownCode;
  /** What the picture is, for whoever does not see it. */
  label: string;
  /** What to do with it, and until when. */
  lead: string;
  /** Where what the phone sent is seen, for pages without scripts that have no button of their own for it. */
  look?: { to: string; label: string };
}

/** A code for a phone without an account to scan, which sends pictures to what the page shows. */
export function PhoneCode({ code, label, lead, look }: PhoneCodeProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <QrCode svg={code.qr} label={label} />
      <div className="min-w-0 flex-1 basis-56">
        <p>{lead}</p>
        <p className="mt-2 break-all font-mono text-sm text-muted">{code.url}</p>
        {look && (
          <p className="mt-2">
            <Link to={look.to} reloadDocument>
              {look.label}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
