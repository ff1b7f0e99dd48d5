import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { SentBy } from "./sent-by";

/** Says where a code went: to the mobile, or, plainly, into the outbox of an installation without a provider. */
export function SentNotice({ sentBy }: { sentBy: SentBy }) {
  const t = useTexts();
  return (
    <Notice tone={sentBy === "sms" ? "success" : "warning"} className="mb-4">
      {t(sentBy === "sms" ? "common.code.sentBySms" : "common.code.sentByOutbox")}
    </Notice>
  );
}
