import { LinkButton } from "../../components/button";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";

/** To what the report recommends for later. @param isOpen the text is being written: it stays where it is */
export function FollowUpsLink({ isOpen = false }: { isOpen?: boolean }) {
  const t = useTexts();
  const inList = useInList();
  return (
    <LinkButton look="quiet" icon="clock" to={inList("follow-ups")} target={isOpen ? "_blank" : undefined}>
      {t("reports.action.followUps")}
    </LinkButton>
  );
}

/** To the consultations of the report's exam; none where its group has none. */
export function ConsultationsLink({ to, isOpen = false }: { to: string | null; isOpen?: boolean }) {
  const t = useTexts();
  if (to === null) return null;
  return (
    <LinkButton look="quiet" icon="users" to={to} target={isOpen ? "_blank" : undefined}>
      {t("reports.action.consultations")}
    </LinkButton>
  );
}

/** To the report's grades. */
export function QualityLink() {
  const t = useTexts();
  const inList = useInList();
  return (
    <LinkButton look="quiet" icon="star" to={inList("quality")}>
      {t("reports.action.quality")}
    </LinkButton>
  );
}
