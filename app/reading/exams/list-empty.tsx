import { useLocation } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { withParams } from "../../components/list-url";
import { useTexts } from "../../i18n/use-texts";

/** The URL asks for rows that a list too long to be counted does not have. */
export function ListTooShort() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  return (
    <EmptyState title={t("exams.list.tooShort")}>
      <LinkButton to={pathname + withParams(search, { skip: 0 })} icon="left">
        {t("exams.list.firstPage")}
      </LinkButton>
    </EmptyState>
  );
}

/** Why there is no row, and what to do about it. */
export function ListEmpty({
  isFiltered,
  isDeletedView,
  isReversed,
}: {
  isFiltered: boolean;
  isDeletedView: boolean;
  /** The range of days ends before it begins. */
  isReversed: boolean;
}) {
  const t = useTexts();
  if (isReversed)
    return <EmptyState title={t("exams.list.emptyReversed")}>{t("exams.list.emptyReversedHint")}</EmptyState>;
  const kind = isFiltered ? "emptyFiltered" : isDeletedView ? "emptyDeleted" : "empty";
  return <EmptyState title={t(`exams.list.${kind}`)}>{t(`exams.list.${kind}Hint`)}</EmptyState>;
}
