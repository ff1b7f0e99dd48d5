import { useLocation } from "@remix-run/react";
import { Chips, type Chip } from "../components/chips";
import { withoutParam, withParams } from "../components/list-url";
import { useTexts } from "../i18n/use-texts";
import type { Choices } from "./list-data.server";
import type { ListQuery } from "./list-query.server";

/** The list without any filter says so: an empty query would be the list seen last. */
const orAll = (query: string) => (query === "?" ? "?all=1" : query);

/** The active filters, each a link that takes it out. */
export function FilterChips({ query, choices }: { query: ListQuery; choices: Choices }) {
  const t = useTexts();
  const { search } = useLocation();
  const first = withParams(search, { skip: null });
  const chip = (param: string, name: string | null, value: string, raw: string): Chip => ({
    key: `${param} ${raw}`,
    label: name === null ? value : t("exams.filter.chip", { name, value }),
    href: orAll(withoutParam(first, param, raw)),
  });
  const typed = (param: "name" | "pid" | "accession" | "from" | "to", name: string) => {
    const value = query[param];
    return value === null
      ? []
      : [{ ...chip(param, name, value, value), href: orAll(withParams(first, { [param]: null })) }];
  };
  const date = query.deleted ? t("exams.list.column.deletedTime") : t(`exams.filter.byKinds.${query.by}`);
  const organizationName = (id: string) => choices.organizations.find((one) => one.id === id)?.name ?? id;
  const chips = [
    ...typed("name", t("exams.filter.name")),
    ...typed("pid", t("exams.filter.patientId")),
    ...typed("accession", t("exams.filter.accessionNumber")),
    ...(query.range ? [chip("range", date, t(`exams.filter.range.${query.range}`), query.range)] : []),
    ...typed("from", `${date} ${t("exams.filter.from")}`),
    ...typed("to", `${date} ${t("exams.filter.to")}`),
    ...query.org.map((id) => chip("org", null, organizationName(id), id)),
    ...query.modality.map((code) => chip("modality", null, t(`exams.modality.${code}`), code)),
    ...query.status.map((status) => chip("status", null, t(`reports.status.${status}`), status)),
    ...query.part.map((part) => chip("part", null, part, part)),
    ...query.positive.map((value) => chip("positive", null, t(`exams.positive.${value}`), value)),
    ...(query.urgent ? [chip("urgent", null, t("exams.filter.urgent"), "1")] : []),
    ...(query.mine ? [chip("mine", null, t("exams.filter.mine"), "1")] : []),
  ];
  const kept = new URLSearchParams({ ...(query.deleted && { deleted: "1" }), limit: String(query.limit) });
  return (
    <div className="mb-2">
      <Chips chips={chips} clearHref={`?${kept}`} />
    </div>
  );
}
