import { EmptyState } from "../components/empty-state";
import { useTexts } from "../i18n/use-texts";
import type { ListQuery } from "./list-query.server";

const notFilters = ["all", "deleted", "limit", "skip", "sort", "order", "by"];

/** Why there is no row, and what to do about it. */
export function ListEmpty({ query, search }: { query: ListQuery; search: string }) {
  const t = useTexts();
  const isFiltered = [...new URLSearchParams(search)].some(
    ([name, value]) => value !== "" && !notFilters.includes(name),
  );
  if (isFiltered)
    return <EmptyState title={t("exams.list.emptyFiltered")}>{t("exams.list.emptyFilteredHint")}</EmptyState>;
  if (query.deleted) return <EmptyState icon="trash" title={t("exams.list.emptyDeleted")} />;
  return (
    <EmptyState icon="folder" title={t("exams.list.empty")}>
      {t("exams.list.emptyHint")}
    </EmptyState>
  );
}
