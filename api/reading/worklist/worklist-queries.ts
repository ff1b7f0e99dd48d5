import { and, asc, count, desc, eq, gt, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { WorklistRow, WorklistTab } from "#contract/reading/worklist";
import { mostTargetMinutes } from "#contract/organizations/reading-targets";
import type { ReportStatus } from "#contract/kernel/report-status";
import { personWith } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, buckets, exams, readingSkips, reports } from "#api/infrastructure/database/schema/index";
import { isAuthorAt } from "#api/organizations/members/author-queries";
import { reportOf } from "#api/registration/exams/exam-row-queries";
import { shownStatus } from "#api/registration/exams/report-status";
import { dueOfExam } from "./due-queries";

const mostCounted = 1000;

/** What an author still has to write. */
const unwritten: ReportStatus[] = ["none", "partial", "hold", "cancelled", "advised"];

/** Who wrote the report of the exam, as far as it is begun, and did not give the exam back since. */
const writerOfExam = sql`(
  select coalesce(${reports.submitterId}, ${reports.creatorId}) from ${reports}
  where ${reports.id} = ${reportOf(sql`${exams.id}`)} and ${exams.reportStatus} <> 'none' and not exists (
    select from ${readingSkips}
    where ${readingSkips.examId} = ${exams.id} and ${readingSkips.created} > ${reports.updated}
      and ${readingSkips.accountId} = coalesce(${reports.submitterId}, ${reports.creatorId})))`;

/**
 * Id of whom the exam waits for: who has it, else who wrote its report, each as long as they may write there. Null where
 * anybody may take it.
 */
const waitsForId = sql<string | null>`(
  select able.id from (values (1, ${exams.assigneeId}), (2, ${writerOfExam})) as able(place, id)
  where ${isAuthorAt(sql`able.id`, sql`${exams.bucketId}`)} order by able.place limit 1)`;

const isLockedByOther = (accountId: string) =>
  sql<boolean>`(${exams.lockedBy} is not null and ${exams.lockedBy} <> ${accountId} and ${exams.lockExpires} > now())`;

const ofTab: Record<WorklistTab, (accountId: string) => SQL | undefined> = {
  mine: (accountId) => sql`${waitsForId} = ${accountId}`,
  team: (accountId) => sql`${waitsForId} is distinct from ${accountId}`,
  overdue: () => sql`${dueOfExam} <= now()`,
};

/** A page of the work at the organizations, which is due first; and how much there is as far as it is counted. */
export async function worklistPage(
  db: Database,
  scope: string[],
  accountId: string,
  { tab, limit, skip }: { tab: WorklistTab; limit: number; skip: number },
): Promise<{ exams: WorklistRow[]; total: number }> {
  const where = and(
    inArray(exams.bucketId, scope),
    isNull(exams.deleted),
    inArray(exams.reportStatus, unwritten),
    sql`exists (select from ${reports} where ${reports.examId} = ${exams.id} and ${reports.deleted} is null)`,
    ofTab[tab](accountId),
  );
  const counted = db.select({ id: exams.id }).from(exams).where(where).limit(mostCounted).as("counted");
  const rows = await db
    .select({
      examId: exams.id,
      reportId: reportOf(sql`${exams.id}`),
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      patientName: exams.patientName,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      patientSource: exams.patientSource,
      urgentFlag: exams.urgentFlag,
      status: exams.reportStatus,
      lockedByOther: isLockedByOther(accountId),
      created: exams.created,
      due: dueOfExam,
      waitsFor: personWith(waitsForId),
      skips: sql<number>`(select count(*)::int from ${readingSkips} where ${readingSkips.examId} = ${exams.id})`,
    })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .where(where)
    .orderBy(dueOfExam, asc(exams.created), asc(exams.id))
    .limit(limit)
    .offset(skip);
  return {
    exams: rows.flatMap(({ reportId, status, lockedByOther, created, due, ...row }) =>
      reportId
        ? [
            {
              ...row,
              reportId,
              status: shownStatus({ status, lockedByOther, isPrinted: false }),
              created: created.toISOString(),
              due: due.toISOString(),
            },
          ]
        : [],
    ),
    total: await db.$count(counted),
  };
}

/** Exams that wait for nobody, that nobody else writes, and that the account did not give back. */
const isFreeFor = (scope: string[], accountId: string) =>
  and(
    inArray(exams.bucketId, scope),
    isNull(exams.deleted),
    inArray(exams.reportStatus, unwritten),
    sql`${waitsForId} is null`,
    sql`not ${isLockedByOther(accountId)}`,
    sql`exists (select from ${reports} where ${reports.examId} = ${exams.id} and ${reports.deleted} is null)`,
    sql`not exists (select from ${readingSkips}
      where ${readingSkips.examId} = ${exams.id} and ${readingSkips.accountId} = ${accountId})`,
  );

/**
 * Assigns the account the exam that is due first of those nobody has, in one statement: who comes at the same moment waits
 * for its row, finds it taken and goes on with the next one, so that the order is strict and nobody gets what another got.
 *
 * Nothing is due before its arrival nor later than the longest target behind it: what came so much after the oldest one
 * cannot be due first, and is not looked at.
 */
export async function takeDueFirst(tx: Transaction, scope: string[], accountId: string) {
  const free = isFreeFor(scope, accountId);
  for (;;) {
    const oldest = tx
      .select({ created: sql`min(${exams.created})` })
      .from(exams)
      .where(free);
    const first = tx
      .select({ id: exams.id })
      .from(exams)
      .where(and(free, sql`${exams.created} <= (${oldest}) + make_interval(mins => ${mostTargetMinutes})`))
      .orderBy(dueOfExam, asc(exams.created), asc(exams.id))
      .limit(1)
      .for("update");
    const [taken] = await tx
      .update(exams)
      .set({ assigneeId: accountId })
      .where(eq(exams.id, sql`(${first})`))
      .returning({ examId: exams.id, bucketId: exams.bucketId, reportId: reportOf(sql`${exams.id}`) });
    if (taken) return taken;
    // All it looked at was taken meanwhile: younger ones may be left.
    if ((await tx.select({ id: exams.id }).from(exams).where(free).limit(1)).length === 0) return undefined;
  }
}

/** The exam as it is given back, locked until the transaction ends. */
export const ownWork = async (tx: Transaction, scope: string[], examId: string) =>
  (
    await tx
      .select({
        bucketId: exams.bucketId,
        waitsForId,
        status: exams.reportStatus,
        reportId: reportOf(sql`${exams.id}`),
      })
      .from(exams)
      .where(and(eq(exams.id, examId), inArray(exams.bucketId, scope), isNull(exams.deleted)))
      .for("update")
  )[0];

export const isUnwritten = (status: ReportStatus) => unwritten.includes(status);

export const insertSkip = (tx: Transaction, skip: typeof readingSkips.$inferInsert) =>
  tx.insert(readingSkips).values(skip);

/** Who of the organization gave back how many exams since then. */
export const skipsBy = (db: Database, bucketId: string, since: Date) =>
  db
    .select({
      person: { id: accounts.id, name: accounts.name, title: accounts.title },
      count: count(),
    })
    .from(readingSkips)
    .innerJoin(accounts, eq(accounts.id, readingSkips.accountId))
    .where(and(eq(readingSkips.bucketId, bucketId), gt(readingSkips.created, since)))
    .groupBy(accounts.id)
    .orderBy(desc(count()), asc(accounts.name));
