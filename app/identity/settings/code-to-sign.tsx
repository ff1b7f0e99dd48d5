import { Link } from "@remix-run/react";
import { useState } from "react";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { QrCode } from "../../components/qr-code";
import { useLookingAgain } from "../../components/use-looking-again";
import { useTexts } from "../../i18n/use-texts";

interface Phone {
  url: string;
  qr: string;
  expires: string;
}

/** The QR code a phone signs by. The page looks every few seconds whether the signature has come. */
export function PhoneCode({ answered, signature }: { answered: Phone | null; signature: string | null }) {
  const t = useTexts();
  // Looking again clears the answer that brought the code, so it is kept here, with the signature it is to replace.
  const [asked, setAsked] = useState(answered && { phone: answered, signature });
  if (answered && answered !== asked?.phone) setAsked({ phone: answered, signature });
  const isWaiting = asked !== null && asked.signature === signature;
  useLookingAgain(isWaiting);
  return (
    <Panel title={t("settings.signature.phone")}>
      <p className="text-success" role="status">
        {asked && !isWaiting ? t("settings.signature.shownAbove") : ""}
      </p>
      {isWaiting ? (
        <div className="flex flex-wrap items-start gap-4">
          <QrCode svg={asked.phone.qr} label={t("settings.signature.qr")} />
          <div className="min-w-0 flex-1 basis-56">
            <p>{t("settings.signature.scan", { time: asked.phone.expires })}</p>
            <p className="mt-2 break-all font-mono text-sm text-muted">{asked.phone.url}</p>
            <p className="mt-2">
              <Link to="/settings/signature" reloadDocument>
                {t("settings.signature.look")}
              </Link>
            </p>
          </div>
        </div>
      ) : (
        <PostForm className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t("settings.signature.phoneLead")}</p>
          <Button intent="phone">{t("settings.signature.makeCode")}</Button>
        </PostForm>
      )}
    </Panel>
  );
}
