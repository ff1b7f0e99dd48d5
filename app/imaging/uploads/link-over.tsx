import { EmptyState } from "../../components/empty-state";
import { useTexts } from "../../i18n/use-texts";

/** An upload link that works no longer, or an upload it began: who can help is whoever gave the link. */
export function LinkOver() {
  const t = useTexts();
  return (
    <EmptyState icon="link" title={t("uploads.link.overTitle")}>
      {t("uploads.link.overHint")}
    </EmptyState>
  );
}
