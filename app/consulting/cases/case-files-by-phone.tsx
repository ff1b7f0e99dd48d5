import { useState } from "react";
import { Button } from "../../components/button";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { useLookingAgain } from "../../components/use-looking-again";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

/** A code for a phone without an account; while it is shown, the page looks whether something has come. */
export function CaseFilesByPhone({ phone }: { phone: ShownCode | null }) {
  const t = useTexts();
  // Looking again clears the answer that brought the code, so it is kept here.
  const [asked, setAsked] = useState(phone);
  if (phone && phone !== asked) setAsked(phone);
  useLookingAgain(asked !== null);
  if (!asked)
    return (
      <PostForm className="mt-4 flex flex-wrap items-center gap-3">
        <Button intent="phone" icon="camera">
          {t("reports.attachments.phone")}
        </Button>
        <span className="text-sm text-muted">{t("reports.attachments.phoneLead")}</span>
      </PostForm>
    );
  return (
    <div className="mt-4">
      <PhoneCode
        code={asked}
        label={t("cases.files.qr")}
        lead={t("reports.attachments.scan", { time: asked.expires })}
        look={{ to: ".", label: t("reports.attachments.look") }}
      />
    </div>
  );
}
