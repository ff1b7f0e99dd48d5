import { LinkButton } from "../../components/button";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";

export function TraceLink() {
  const t = useTexts();
  const inList = useInList();
  return (
    <LinkButton look="quiet" icon="history" to={inList("trace")}>
      {t("reports.action.trace")}
    </LinkButton>
  );
}
