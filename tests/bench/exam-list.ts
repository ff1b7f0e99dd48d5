import type { Database } from "#api/infrastructure/database/connect";
import { countFound } from "#api/reading/exams/count-exams";
import { daysAround } from "#api/registration/exams/exam-date-conditions";
import { examConditions, type ListScope } from "#api/reading/exams/exam-filter-conditions";
import { bucketsByZone, pageOfExams, type PageChoice } from "#api/reading/exams/exam-list-queries";
import type { ExamFilter } from "#contract/registration/exam-list";
import { workFilters } from "#contract/reading/work-tabs";
import { percentile, timed, type Row } from "./row";

interface ListCase {
  what: string;
  filters: ExamFilter[];
  choice?: Partial<PageChoice>;
  /** Place of the one organization whose member asks, the largest first; all of them unless told. */
  organization?: number;
}

const named = (text: string): ExamFilter => ({ field: "patientName", operator: "like", values: [text] });
const modality = (...values: Extract<ExamFilter, { field: "modality" }>["values"]): ExamFilter => ({
  field: "modality",
  operator: "in",
  values,
});
const status = (...values: Extract<ExamFilter, { field: "status" }>["values"]): ExamFilter => ({
  field: "status",
  operator: "in",
  values,
});
const bodyPart = (value: string): ExamFilter => ({ field: "bodyPart", operator: "in", values: [value] });
const positive = (value: boolean | null): ExamFilter => ({ field: "positive", operator: "in", values: [value] });
const within = (field: "created" | "studyDate" | "deletedTime", value: "today" | "7days" | "30days"): ExamFilter => ({
  field,
  operator: "within",
  values: [value],
});
const between = (field: "created" | "studyDate", from: string, to: string): ExamFilter[] => [
  { field, operator: "gte", values: [from] },
  { field, operator: "lte", values: [to] },
];
const urgent: ExamFilter = { field: "urgentFlag", operator: "in", values: [true] };
const mine: ExamFilter = { field: "assigneeId", operator: "in", values: ["me"] };

/** Every filter of the screen, common and rare values of each, and combinations of those that say little alone. */
const cases: ListCase[] = [
  { what: "all", filters: [] },
  { what: "page 500", filters: [], choice: { skip: 10_000 } },
  { what: "oldest first", filters: [], choice: { order: "asc" } },
  { what: "by study date", filters: [], choice: { field: "studyDate" } },
  { what: "urgent first", filters: [], choice: { field: "urgent" } },
  { what: "urgent last", filters: [], choice: { field: "urgent", order: "asc" } },
  {
    what: "urgent first, arrived in an old month",
    filters: between("created", "2024-03-01", "2024-03-31"),
    choice: { field: "urgent" },
  },
  {
    what: "urgent first, examined in an old month",
    filters: between("studyDate", "2024-03-01", "2024-03-31"),
    choice: { field: "urgent" },
  },
  { what: "urgent first, CT", filters: [modality("CT")], choice: { field: "urgent" } },
  { what: "to approve", filters: workFilters.approve },
  { what: "today", filters: [within("created", "today")] },
  { what: "examined in 7 days", filters: [within("studyDate", "7days")] },
  { what: "examined in an old month", filters: between("studyDate", "2024-03-01", "2024-03-31") },
  {
    what: "examined in an old month, by study date",
    filters: between("studyDate", "2024-03-01", "2024-03-31"),
    choice: { field: "studyDate" },
  },
  { what: "examined in an old year", filters: between("studyDate", "2023-01-01", "2023-12-31") },
  {
    what: "arrived in an old month, by study date",
    filters: between("created", "2024-03-01", "2024-03-31"),
    choice: { field: "studyDate" },
  },
  {
    what: "MG examined in an old month",
    filters: [modality("MG"), ...between("studyDate", "2024-03-01", "2024-03-31")],
  },
  { what: "one large organization", filters: [], organization: 0 },
  { what: "one small organization", filters: [], organization: 11 },
  { what: "modality, common", filters: [modality("CT")] },
  { what: "modality, rare", filters: [modality("SM")] },
  { what: "modalities, two rare", filters: [modality("SM", "NM")] },
  { what: "status none", filters: [status("none")] },
  { what: "status corrected", filters: [status("corrected")] },
  { what: "status hold", filters: [status("hold")] },
  { what: "status locked", filters: [status("locked")] },
  { what: "three statuses", filters: [status("none", "partial", "final")] },
  { what: "body part, common", filters: [bodyPart("胸部")] },
  { what: "body part, rare", filters: [bodyPart("垂体")] },
  { what: "positive", filters: [positive(true)] },
  { what: "undecided", filters: [positive(null)] },
  { what: "urgent", filters: [urgent] },
  { what: "assigned to me", filters: [mine] },
  { what: "patient ID", filters: [{ field: "patientId", operator: "eq", values: ["p00012345"] }] },
  { what: "accession number", filters: [{ field: "accessionNumber", operator: "eq", values: ["A000500123"] }] },
  { what: "deleted", filters: [within("deletedTime", "30days")], choice: { field: "deletedTime" } },
  { what: "name 王", filters: [named("王")] },
  { what: "name 张伟", filters: [named("张伟")] },
  { what: "name 李晓明", filters: [named("李晓明")] },
  { what: "name 尉迟", filters: [named("尉迟")] },
  { what: "name wang", filters: [named("wang")] },
  { what: "name zhangwei", filters: [named("zhangwei")] },
  { what: "name zw", filters: [named("zw")] },
  { what: "name z", filters: [named("z")] },
  { what: "name བཀྲ་ཤིས", filters: [named("བཀྲ་ཤིས")] },
  { what: "name 张伟, one organization", filters: [named("张伟")], organization: 5 },
  { what: "name wang, 7 days, CT", filters: [named("wang"), within("created", "7days"), modality("CT")] },
  {
    what: "CT, positive, urgent, 30 days",
    filters: [modality("CT"), positive(true), urgent, within("created", "30days")],
  },
  { what: "CT, positive, urgent, head", filters: [modality("CT"), positive(true), urgent, bodyPart("头颅")] },
  { what: "MG, temporal bone, hold", filters: [modality("MG"), bodyPart("颞骨"), status("hold")] },
  { what: "none and positive: nothing", filters: [status("none"), positive(true)] },
  { what: "mine and unwritten", filters: [mine, status("none", "partial")] },
  { what: "MR, lumbar, one organization", filters: [modality("MR"), bodyPart("腰椎")], organization: 2 },
  { what: "urgent, small organization", filters: [urgent], organization: 8 },
];

/**
 * The exam list's statements alone, among the exams of scripts/seed-exams.ts: goal p95 2.5 yardsticks each, of the database part.
 *
 * @param accountId one of the seeded accounts, who is assigned exams
 * @param bucketIds the seeded organizations, the largest first
 */
export async function benchExamList(db: Database, accountId: string, bucketIds: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  let slowest = { what: "", ms: 0 };
  for (const { what, filters, choice, organization } of cases) {
    const scoped = organization === undefined ? bucketIds : bucketIds.slice(organization, organization + 1);
    const scope: ListScope = {
      accountId,
      bucketsByZone: await bucketsByZone(db, scoped),
      approvesAt: scoped,
      now: new Date(),
    };
    const conditions = () => {
      const parts = examConditions(filters, scope);
      if (!parts) throw new Error(`${what} can find nothing`);
      return parts;
    };
    const field = choice?.field ?? "created";
    const around = daysAround(field, filters, scope);
    const page: PageChoice = { field, around, order: "desc", limit: 21, skip: 0, after: null, ...choice };
    const durations = await timed(40, 5, () => pageOfExams(db, conditions(), page));
    rows.push({
      what: `list in the database: ${what}, p95`,
      measured: percentile(durations, 0.95),
      unit: "ms",
      goal: { yardsticks: 2.5 },
    });
    const ms = percentile(await timed(20, 3, () => countFound(db, filters, scope)), 0.95);
    if (ms > slowest.ms) slowest = { what, ms };
  }
  rows.push({
    what: `list in the database: slowest count, p95 (${slowest.what})`,
    measured: slowest.ms,
    unit: "ms",
    goal: { yardsticks: 2.5 },
  });
  return rows;
}
