import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { LearningCase, LearningKind } from "#contract/reading/learning-cases";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { accounts, buckets, exams, learningCases, reports } from "#api/infrastructure/database/schema/index";

const mostCounted = 1000;

export interface Learner {
  accountId: string;
  /** Organizations where they may see exams. */
  scope: string[];
  /** Those of them where they may keep cases. */
  keeps: string[];
}

/** What every list shows. It names no column that holds a person's name or number: add none. */
const caseColumns = ({ accountId, keeps }: Learner) => ({
  id: learningCases.id,
  bucketName: buckets.name,
  timeZone: buckets.timeZone,
  kind: learningCases.kind,
  modality: exams.modality,
  bodyPart: exams.bodyPart,
  title: learningCases.title,
  text: learningCases.text,
  created: learningCases.created,
  discussed: learningCases.discussed,
  teachingTitle: learningCases.teachingTitle,
  teachingText: learningCases.teachingText,
  isOfMine: sql<boolean>`coalesce(${learningCases.authorId} = ${accountId}, false)`,
  isByMe: sql<boolean>`${learningCases.submitterId} = ${accountId}`,
  hasAnswer: sql<boolean>`${learningCases.answer} is not null`,
  mayKeep: sql<boolean>`${keeps.length > 0 ? inArray(learningCases.bucketId, keeps) : sql`false`}`,
});

type Row = Omit<LearningCase, "created" | "discussed" | "teaching"> & {
  created: Date;
  discussed: Date | null;
  teachingTitle: string | null;
  teachingText: string | null;
};

const asCase = ({ created, discussed, teachingTitle, teachingText, ...row }: Row): LearningCase => ({
  ...row,
  created: created.toISOString(),
  discussed: discussed?.toISOString() ?? null,
  teaching: teachingTitle === null ? null : { title: teachingTitle, text: teachingText ?? "" },
});

/** The report was taken away: so is what there was to learn from it. */
const live = and(isNull(learningCases.withdrawn), isNull(reports.deleted), isNull(exams.deleted));

const lists: Record<"all" | "waiting" | "teaching" | "mine", (learner: Learner) => SQL | undefined> = {
  all: () => undefined,
  waiting: () => isNull(learningCases.discussed),
  teaching: () => isNotNull(learningCases.teachingTitle),
  mine: ({ accountId }) => eq(learningCases.authorId, accountId),
};

export interface CaseQuery {
  list: keyof typeof lists;
  kind?: LearningKind | undefined;
  limit: number;
  skip: number;
}

/** A page of cases, the latest first, and how many there are as far as they are counted. */
export async function casePage(db: Database, learner: Learner, { list, kind, limit, skip }: CaseQuery) {
  const where = and(
    inArray(learningCases.bucketId, learner.scope),
    live,
    lists[list](learner),
    kind === undefined ? undefined : eq(learningCases.kind, kind),
  );
  const rows = await db
    .select(caseColumns(learner))
    .from(learningCases)
    .innerJoin(reports, eq(reports.id, learningCases.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, learningCases.bucketId))
    .where(where)
    .orderBy(desc(learningCases.created), desc(learningCases.id))
    .limit(limit)
    .offset(skip);
  const counted = db
    .select({ id: learningCases.id })
    .from(learningCases)
    .innerJoin(reports, eq(reports.id, learningCases.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(where)
    .limit(mostCounted)
    .as("counted");
  return { cases: rows.map(asCase), total: await db.$count(counted) };
}

/** One case; which report it is of, and what was answered, for its author and its submitter alone. */
export async function readCase(db: Database, learner: Learner, id: string) {
  const isParty = sql`(${learningCases.authorId} = ${learner.accountId} or ${learningCases.submitterId} = ${learner.accountId})`;
  const [row] = await db
    .select({
      ...caseColumns(learner),
      reportId: sql<string | null>`case when ${isParty} then ${reports.id} end`,
      examId: sql<string | null>`case when ${isParty} then ${exams.id} end`,
      answer: sql<string | null>`case when ${isParty} then ${learningCases.answer} end`,
    })
    .from(learningCases)
    .innerJoin(reports, eq(reports.id, learningCases.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, learningCases.bucketId))
    .where(and(eq(learningCases.id, id), inArray(learningCases.bucketId, learner.scope), live));
  if (!row) return undefined;
  const { reportId, examId, answer, ...one } = row;
  return { ...asCase(one), report: reportId && examId ? { reportId, examId } : null, answer };
}

/** The report of the organization that somebody wants to learn from, with what a case must not tell. */
export const reportToLearnFrom = async (tx: Transaction, bucketId: string, reportId: string) =>
  (
    await tx
      .select({ examId: exams.id, authorId: reports.submitterId, identifying: identifying() })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(
        and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), isNull(reports.deleted), isNull(exams.deleted)),
      )
  )[0];

/** Names and numbers of the patient, and the names of who wrote and approved the report. */
const identifying = () =>
  sql<(string | null)[]>`array[${exams.patientName}, ${exams.patientId}, ${exams.accessionNumber},
    ${exams.inpatientId}, ${exams.outpatientId},
    (select ${accounts.name} from ${accounts} where ${accounts.id} = ${reports.submitterId}),
    (select ${accounts.name} from ${accounts} where ${accounts.id} = ${reports.issuerId})]`;

export type NewCase = Pick<
  typeof learningCases.$inferInsert,
  "bucketId" | "reportId" | "kind" | "title" | "text" | "submitterId" | "authorId"
>;

/** @throws Problem entry_taken where the submitter has put the report forward as that already */
export async function insertCase(tx: Transaction, values: NewCase): Promise<string> {
  const [row] = await refuseDuplicate(tx.insert(learningCases).values(values).returning({ id: learningCases.id }));
  if (!row) throw new Error("the case was not kept");
  return row.id;
}

/** What a case must not tell, for who keeps cases there; undefined for anybody else. */
export const wordsOfCase = async (tx: Transaction, { keeps }: Learner, id: string) =>
  (
    await tx
      .select({ identifying: identifying() })
      .from(learningCases)
      .innerJoin(reports, eq(reports.id, learningCases.reportId))
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(and(eq(learningCases.id, id), inArray(learningCases.bucketId, keeps), live))
  )[0];

/** Who may change what of a case. */
const changers = {
  author: ({ accountId, scope }: Learner) =>
    and(eq(learningCases.authorId, accountId), inArray(learningCases.bucketId, scope)),
  submitter: ({ accountId, scope }: Learner) =>
    and(eq(learningCases.submitterId, accountId), inArray(learningCases.bucketId, scope)),
  keeper: ({ keeps }: Learner) => inArray(learningCases.bucketId, keeps),
};

const now = sql`now()`;
/** What each change writes. */
export const caseChanges = {
  answered: (answer: string) => ({ answer, answered: now }),
  withdrawn: () => ({ withdrawn: now }),
  discussed: () => ({ discussed: sql`coalesce(${learningCases.discussed}, now())` }),
  teaching: (teachingTitle: string, teachingText: string) => ({ teachingTitle, teachingText }),
};
type CaseChange = ReturnType<(typeof caseChanges)[keyof typeof caseChanges]>;

/** @returns the case's organization and report; undefined where the learner may not change it */
export async function changeCase(
  tx: Transaction,
  learner: Learner,
  id: string,
  as: keyof typeof changers,
  change: CaseChange,
) {
  const [row] = await tx
    .update(learningCases)
    .set(change)
    .where(and(eq(learningCases.id, id), isNull(learningCases.withdrawn), changers[as](learner)))
    .returning({ bucketId: learningCases.bucketId, reportId: learningCases.reportId });
  return row;
}
