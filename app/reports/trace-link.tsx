import { LinkButton } from "../components/button";
import { useTexts } from "../i18n/use-texts";

export function TraceLink() {
  const t = useTexts();
  return (
    <LinkButton look="quiet" icon="history" to="trace">
      {t("reports.action.trace")}
    </LinkButton>
  );
}
