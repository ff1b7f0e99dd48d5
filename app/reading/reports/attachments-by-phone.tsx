import { Button } from "../../components/button";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { useAskedCode } from "../../components/use-asked-code";
import { useTexts } from "../../i18n/use-texts";
import { useLiveData } from "../../page/use-live-data";
import type { PanelForms } from "./attachments-panel";

/** A code for a phone without an account: what it sends stands in the list at once. */
export function AttachmentsByPhone({
  phone,
  forms,
  page,
}: {
  /** The code that was just asked for. */
  phone: ShownCode | null;
  forms: PanelForms;
  page: string;
}) {
  const t = useTexts();
  const asked = useAskedCode(phone);
  if (!asked) {
    return (
      <forms.Form method="post" action={forms.action} className="flex flex-wrap items-center gap-3">
        <Button intent="phone" icon="camera" isBusy={forms.isBusy}>
          {t("reports.attachments.phone")}
        </Button>
        <span className="text-sm text-muted">{t("reports.attachments.phoneLead")}</span>
      </forms.Form>
    );
  }
  return (
    <>
      <LooksAgain />
      <PhoneCode
        code={asked}
        label={t("reports.attachments.qr")}
        lead={t("reports.attachments.scan", { time: asked.expires })}
        look={{ to: page, label: t("reports.attachments.look") }}
      />
    </>
  );
}

/** While a code is shown, something may come at any time. */
function LooksAgain() {
  useLiveData("attachments");
  return null;
}
