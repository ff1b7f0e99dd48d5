import { LinkButton } from "../../components/button";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";

/** The ways to what the report recommends for later, and to its grades. */
export function QualityLinks() {
  const t = useTexts();
  const inList = useInList();
  return (
    <>
      <LinkButton look="quiet" icon="clock" to={inList("follow-ups")}>
        {t("reports.action.followUps")}
      </LinkButton>
      <LinkButton look="quiet" icon="star" to={inList("quality")}>
        {t("reports.action.quality")}
      </LinkButton>
    </>
  );
}
