import { useState } from "react";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { PostForm } from "../../forms/post-form";
import { Refusal } from "../../forms/refusal";
import { useLookingAgain } from "../../components/use-looking-again";
import { useTexts } from "../../i18n/use-texts";

/** The QR code a phone signs by. The page looks every few seconds whether the signature has come. */
export function CodeToSign({ answered, signature }: { answered: ShownCode | null; signature: string | null }) {
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
        <PhoneCode
          code={asked.phone}
          label={t("settings.signature.qr")}
          lead={t("settings.signature.scan", { time: asked.phone.expires })}
          look={{ to: "/settings/signature", label: t("settings.signature.look") }}
        />
      ) : (
        <>
          <Refusal intents={["phone"]} />
          <PostForm className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t("settings.signature.phoneLead")}</p>
            <Button intent="phone">{t("settings.signature.makeCode")}</Button>
          </PostForm>
        </>
      )}
    </Panel>
  );
}
