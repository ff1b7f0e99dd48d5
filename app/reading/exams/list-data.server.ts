import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "../../paths";
import { sessionProblems } from "../../problems/problem";
import { problemOf } from "../../problems/thrown-problem.server";
import type { SignedIn } from "../../session/signed-in.server";
import type { Action } from "#contract/kernel/actions";
import { countCap } from "#contract/registration/exam-limits";
import { DayRange } from "#contract/registration/exam-list";
import { modalities } from "#contract/kernel/modalities";
import type { Option } from "../../components/choice-field";
import type { Texts } from "#texts/texts";
import { textsFor } from "../../i18n/texts.server";
import type { TextKey } from "#texts/keys";
import { languageOf } from "../../i18n/language-cookie.server";
import { withoutKept } from "../../forms/kept-form";
import type { BatchStep } from "./batch-bar";
import { chosenColumns, shownColumns } from "./export-list.server";
import { filterChips } from "./filter-chips.server";
import {
  filtersOf,
  ignoredIn,
  isReversed,
  isWidened,
  lastSkip,
  readListQuery,
  sensible,
  sortOf,
  viewQuery,
  type ListParam,
} from "../../registration/exams/list-query.server";
import { listedExam } from "../../registration/exams/listed-exam.server";
import { newsBegins } from "./new-exams.server";
import { rowMarks } from "../../organizations/group-lists/row-colors.server";
import { offeredWork } from "./work-tabs.server";

/** Everything the list page shows. */
export async function examList({ request, context }: LoaderFunctionArgs, session: SignedIn) {
  const { api } = session;
  const language = languageOf(request);
  const t = textsFor(request);
  const url = new URL(request.url);
  const query = readListQuery(url.searchParams);
  const filters = filtersOf(query);
  const { limit, skip } = query;
  const isWithheld = isWidened(url.searchParams);
  const known = newsBegins();
  const [page, count, workCounts, { views, columns }, organizations, bodyParts, permissions, { groups }, markOf] =
    await Promise.all([
      isWithheld ? { exams: [] } : api.exams.page({ filters, sort: sortOf(query), limit, skip }),
      isWithheld
        ? 0
        : unlessFailed(
            api.exams.count({ filters, capped: true }).then(({ count }) => count),
            context,
          ),
      unlessFailed(api.exams.workCounts({}), context),
      api.listViews.mine({}),
      api.organizations.accessible({}),
      api.exams.bodyParts({}),
      session.permissions(),
      session.memberships(),
      rowMarks(api, session, t),
    ]);
  const viewersOf = (bucketId: string) => organizations.find(({ id }) => id === bucketId)?.viewers;
  const choices = choicesIn(t, organizations, bodyParts);
  const granted = new Set(permissions.flatMap(({ actions }) => actions));
  const hasRegistry = groups.some(({ enableRegistry }) => enableRegistry);
  // Of all exams too: from them as well the next one is opened, and the way back leads here.
  const list = sensible(withoutKept(url.search)).slice(1) || "all=1";
  return {
    query,
    sorted: sortOf(query).field,
    exams: page.exams.map((row) =>
      listedExam(row, language, { mark: markOf(row), viewers: viewersOf(row.bucketId), list }),
    ),
    count,
    work: offeredWork(query, workCounts, { granted, hasRegistry }),
    steps: query.deleted ? [] : stepsFor(granted),
    views: views.map((view) => ({ ...view, isCurrent: view.query === viewQuery(withoutKept(url.search)) })),
    columns: shownColumns(query, columns),
    areColumnsChosen: chosenColumns(query, columns) !== null,
    choices,
    active: filterChips(t, query, choices, url.search),
    ignored: ignoredFilters(t, url),
    isReversed: isReversed(query),
    /** Nothing is listed until the URL makes sense. */
    isWithheld,
    /** Where a list that is shorter than the URL asks has its last page; null too where nobody counted to its end. */
    lastSkip:
      isWithheld || page.exams.length > 0 || count === null || count >= countCap ? null : lastSkip(count, query),
    settingsHref: pathTo("/studies/settings", {}, { list }),
    exportHref:
      query.deleted || isWithheld || !granted.has("export_exams") ? null : pathTo("/studies/export", {}, { list }),
    mayUpload: granted.has("exam_upload"),
    mayDelete: granted.has("exam_delete"),
    mayMatch: granted.has("exam_bind") && hasRegistry,
    known,
    withSound: groups.some((group) => group.autoNotifyAudio),
  };
}

/** What the reader may do with several exams at once; whether with each of them, the step itself says. */
const stepsFor = (granted: ReadonlySet<Action>): BatchStep[] => [
  ...(granted.has("report_approval") ? ["approve" as const] : []),
  ...(granted.has("report_assign") ? ["assign" as const] : []),
  ...(granted.has("report_print") ? ["print" as const] : []),
  ...(granted.has("export_exams") ? ["export" as const] : []),
];

export type ListedExams = Awaited<ReturnType<typeof examList>>;

/** A list is of use without its counts; what went wrong is in the log. */
const unlessFailed = <Counted>(asked: Promise<Counted>, context: LoaderFunctionArgs["context"]) =>
  asked.catch((error: unknown) => {
    const problem = problemOf(error, context);
    if (problem && sessionProblems.includes(problem.code)) throw error;
    return null;
  });

/** What the filters are called on the screen. */
const paramNames = {
  work: "exams.work.label",
  name: "exams.filter.name",
  pid: "exams.filter.patientId",
  accession: "exams.filter.accessionNumber",
  org: "exams.filter.organization",
  modality: "exams.filter.modality",
  status: "exams.filter.status",
  part: "exams.filter.bodyPart",
  positive: "exams.filter.positive",
  urgent: "exams.filter.urgent",
  mine: "exams.filter.mine",
  unmatched: "exams.filter.unmatched",
  by: "exams.filter.by",
  range: "exams.filter.date",
  from: "exams.filter.from",
  to: "exams.filter.to",
  deleted: "exams.list.deleted",
  sort: "exams.filter.sort",
  order: "exams.filter.order",
  limit: "exams.list.pageSize",
  skip: "exams.filter.skip",
  columns: "exams.views.columns",
} satisfies Record<ListParam, TextKey>;

/** What of the URL was not followed, in the reader's words, and the list without it. */
function ignoredFilters(t: Texts, { searchParams, search }: URL) {
  const filters = ignoredIn(searchParams).map(({ name, given }) => {
    const value = given.length > 40 ? `${given.slice(0, 40)}…` : given;
    return t("exams.filter.chip", { name: t(paramNames[name]), value });
  });
  return { filters, href: sensible(search) || "?all=1" };
}

const statuses = [
  "none",
  "locked",
  "partial",
  "final",
  "hold",
  "advised",
  "corrected",
  "printed",
  "cancelled",
] as const;

/** What the filters offer, in the reader's words. */
const choicesIn = (t: Texts, organizations: { id: string; name: string }[], bodyParts: string[]) => ({
  organizations: organizations.map(({ id, name }): Option => ({ value: id, label: name })),
  modalities: modalities.map((value): Option => ({ value, label: t(`exam.modality.${value}`) })),
  statuses: statuses.map((value): Option => ({ value, label: t(`common.reportStatus.${value}`) })),
  positive: (["true", "false", "null"] as const).map((value): Option => ({
    value,
    label: t(`exams.positive.${value}`),
  })),
  dates: (["created", "studyDate"] as const).map((value): Option => ({
    value,
    label: t(`exams.filter.byKinds.${value}`),
  })),
  sorts: (["created", "studyDate", "urgent"] as const).map((value): Option => ({
    value,
    label: t(`exams.list.column.${value}`),
  })),
  ranges: DayRange.options.map((value): Option => ({ value, label: t(`exams.filter.range.${value}`) })),
  bodyParts: bodyParts.map((value): Option => ({ value, label: value })),
});
export type Choices = ReturnType<typeof choicesIn>;
