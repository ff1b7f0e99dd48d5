import { EmptyState } from "../components/empty-state";
import { useTexts } from "../i18n/use-texts";

/** Why there is no row, and what to do about it. */
export function ListEmpty({ isFiltered, isDeletedView }: { isFiltered: boolean; isDeletedView: boolean }) {
  const t = useTexts();
  const kind = isFiltered ? "emptyFiltered" : isDeletedView ? "emptyDeleted" : "empty";
  return <EmptyState title={t(`exams.list.${kind}`)}>{t(`exams.list.${kind}Hint`)}</EmptyState>;
}
