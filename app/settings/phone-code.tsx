import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "../components/button";
import { Panel } from "../components/page";
import { useTexts } from "../i18n/use-texts";

const pollMs = 3_000;

interface Phone {
  url: string;
  qr: string;
  expires: string;
}

/** The QR code a phone signs by. The page looks every few seconds whether the signature has come. */
export function PhoneCode({ phone, signature }: { phone: Phone | null; signature: string | null }) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const isWaiting = phone !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <Panel title={t("settings.signature.phone")}>
      {phone ? (
        <div className="flex flex-wrap items-start gap-4">
          <div
            role="img"
            aria-label={t("settings.signature.qr")}
            className="w-44 shrink-0 bg-white"
            dangerouslySetInnerHTML={{ __html: phone.qr }}
          />
          <div className="min-w-0 flex-1 basis-56">
            <p>{t("settings.signature.scan", { time: phone.expires })}</p>
            <p className="mt-2 break-all font-mono text-sm text-muted">{phone.url}</p>
            <p className="mt-2">
              <Link to="/settings/signature" reloadDocument>
                {t("settings.signature.look")}
              </Link>
            </p>
            <p className="mt-2 text-success" role="status">
              {signature && isWaiting ? t("settings.signature.shownAbove") : ""}
            </p>
          </div>
        </div>
      ) : (
        <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t("settings.signature.phoneLead")}</p>
          <Button intent="phone">{t("settings.signature.makeCode")}</Button>
        </Form>
      )}
    </Panel>
  );
}
