import type { Chip } from "../../components/chips";
import type { Option } from "../../components/choice-field";
import { withoutParam, withParams } from "../../components/list-url";
import type { Texts } from "#texts/texts";
import type { ListQuery } from "../../registration/exams/list-query.server";
import type { Choices } from "./list-data.server";

/** The list without any filter says so: an empty query would be the list seen last. */
const orAll = (query: string) => (query === "?" ? "?all=1" : query);

/** The active filters in the reader's words, each with the list without it; and the list without any. */
export function filterChips(t: Texts, query: ListQuery, choices: Choices, search: string) {
  const first = withParams(search, { skip: null });
  const chip = (param: string, value: string, label: string): Chip => ({
    key: `${param} ${value}`,
    label,
    href: orAll(withoutParam(first, param, value)),
  });
  const named = (param: string, name: string, value: string, word = value) =>
    chip(param, value, t("exams.filter.chip", { name, value: word }));
  const typed = (param: "name" | "pid" | "accession" | "from" | "to", name: string) => {
    const value = query[param];
    return value === null ? [] : [{ ...named(param, name, value), href: orAll(withParams(first, { [param]: null })) }];
  };
  const oneOf = (param: "org" | "modality" | "status" | "part" | "positive", options: Option[]) =>
    query[param].map((raw) => chip(param, raw, options.find(({ value }) => value === raw)?.label ?? raw));
  const date = query.deleted ? t("exams.list.column.deletedTime") : t(`exams.filter.byKinds.${query.by}`);
  const { range } = query;
  const chips = [
    ...typed("name", t("exams.filter.name")),
    ...typed("pid", t("exams.filter.patientId")),
    ...typed("accession", t("exams.filter.accessionNumber")),
    ...(range ? [named("range", date, range, t(`exams.filter.range.${range}`))] : []),
    ...typed("from", `${date} ${t("exams.filter.from")}`),
    ...typed("to", `${date} ${t("exams.filter.to")}`),
    ...oneOf("org", choices.organizations),
    ...oneOf("modality", choices.modalities),
    ...oneOf("status", choices.statuses),
    ...oneOf("part", choices.bodyParts),
    ...oneOf("positive", choices.positive),
    ...(query.urgent ? [chip("urgent", "on", t("exams.filter.urgent"))] : []),
    ...(query.mine ? [chip("mine", "on", t("exams.filter.mine"))] : []),
    ...(query.unmatched ? [chip("unmatched", "on", t("exams.filter.unmatched"))] : []),
  ];
  const kept = new URLSearchParams({
    ...(query.deleted && { deleted: "on" }),
    ...(query.work && { work: query.work }),
    limit: String(query.limit),
  });
  return { chips, clearHref: `?${kept}` };
}
