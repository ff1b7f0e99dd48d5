import { dayListColumns, type DayListQuery, type PrintedDayList } from "#contract/delivery/day-list";
import { printedWords } from "#contract/delivery/printed-words";
import { joined } from "#contract/imaging/described-study";
import type { Language } from "#contract/kernel/values";
import { printedTime } from "#api/kernel/printed-time";
import type { RegistryRow } from "#api/registration/registry/registry-queries";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";
import type { PaperDocument } from "../printing/report-document";
import { studyWords } from "./exam-words";

interface DayList {
  organization: { name: string; timeZone: string };
  query: DayListQuery;
  deviceNames: string[];
  rows: RegistryRow[];
  isCut: boolean;
}

/** @param now stands on the list as the time of printing */
export function printedDayList(
  { organization, query, deviceNames, rows, isCut }: DayList,
  language: Language,
  now: Date,
): PrintedDayList {
  const t = textsOf(language);
  const words = printedWords[language];
  const { timeZone } = organization;
  const hasDays = query.from !== query.to;
  const time = ({ exam }: RegistryRow) => {
    const start = exam.scheduledStart && printedTime(exam.scheduledStart, timeZone);
    const day = start?.date ?? exam.scheduledDate ?? printedTime(exam.created, timeZone).date;
    return [hasDays ? day.slice(5) : "", start?.time ?? t("deskPrints.dayList.noTime")].join(" ").trim();
  };
  const sex = ({ exam }: RegistryRow) =>
    ((exam.animal ? words.petGenders : words.genders) as Record<string, string>)[exam.patientGender] ?? "";
  const filters = joined(
    deviceNames.join(", "),
    query.status.map((status) => t(`registry.states.${status}`)).join(", "),
    query.modality.map((modality) => words.modalities[modality]).join(", "),
    query.name,
    query.number,
  );
  return {
    language,
    organizationName: organization.name,
    title: t("deskPrints.dayList.title"),
    days: hasDays ? t("deskPrints.dayList.days", { from: query.from, to: query.to }) : query.from,
    filters: filters && t("deskPrints.dayList.filters", { filters }),
    columns: byColumn((column) => t(`deskPrints.dayList.column.${column}`)),
    rows: rows.map((row) => ({
      time: time(row),
      number: row.exam.accessionNumber,
      name: row.exam.patientName,
      sex: sex(row),
      age: ageText(t, row.exam.visitAge, row.exam.visitAgeUnit),
      exam: joined(row.exam.urgentFlag ? t("exam.info.urgentFlag") : "", studyWords(row.exam, language)),
      device: row.deviceName ?? "",
      department: row.exam.applyDept,
      status: t(`registry.states.${row.exam.status}`),
    })),
    total: t("deskPrints.dayList.total", { count: rows.length }),
    cut: isCut ? t("deskPrints.dayList.tooMany", { most: rows.length }) : "",
    printTime: `${t("deskPrints.form.printTime")} ${Object.values(printedTime(now, timeZone)).join(" ")}`,
    pageOf: words.labels.pageOf,
  };
}

const byColumn = (value: (column: (typeof dayListColumns)[number]) => string) =>
  Object.fromEntries(dayListColumns.map((column) => [column, value(column)])) as PrintedDayList["columns"];

/** The list as a document; a name no font draws has a geta mark, its number stands beside it. */
export function dayListDocument({ language, pageOf, columns, rows, ...list }: PrintedDayList): PaperDocument {
  const cells = (row: PrintedDayList["columns"]) => dayListColumns.map((column) => row[column]);
  return {
    kind: "dayList",
    language,
    title: `${list.organizationName} ${list.title} ${list.days}`,
    createdAt: new Date(),
    identity: [],
    content: { labels: { pageOf }, ...list, heading: list.title, columns: cells(columns), rows: rows.map(cells) },
  };
}
