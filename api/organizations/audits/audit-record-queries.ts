import { and, desc, eq, gte, inArray, lt, ne, or, sql, type SQL } from "drizzle-orm";
import type { AuditFilter, AuditRecord } from "#contract/organizations/audits";
import type { Database } from "#api/infrastructure/database/connect";
import { escapeLike } from "#api/infrastructure/database/escape-like";
import { accounts, auditEvents, buckets, exams } from "#api/infrastructure/database/schema/index";
import { maskedName } from "#api/kernel/masked-name";
import { subjectNames } from "./subject-queries";
import { addDays, startOfDay } from "#api/infrastructure/time/zoned-days";

/** Whose records: one organization's, a group's, or all. */
export type AuditScope =
  { kind: "bucket"; bucketId: string } | { kind: "group"; groupId: string } | { kind: "installation" };

/** Their organizations; null for all. */
function organizationsOf(scope: AuditScope): SQL | null {
  switch (scope.kind) {
    case "installation":
      return null;
    case "bucket":
      return sql`(${scope.bucketId})`;
    case "group":
      return sql`(select ${buckets.id} from ${buckets} where ${buckets.groupId} = ${scope.groupId})`;
  }
}

function inScope(scope: AuditScope): SQL | undefined {
  const organizations = organizationsOf(scope);
  if (!organizations) return undefined;
  const ofGroup = scope.kind === "group" ? eq(auditEvents.subjectId, scope.groupId) : undefined;
  return or(sql`${auditEvents.bucketId} in ${organizations}`, ofGroup);
}

const startsWith = (text: string) => `${escapeLike(text)}%`;

/** As given, or with the zeros that a number of digits is padded with; 16 are the most (PS3.5, SH). */
const paddings = (number: string) =>
  /^\d{1,16}$/.test(number)
    ? Array.from({ length: 17 - number.length }, (_, zeros) => "0".repeat(zeros) + number)
    : [number];

/** Persons and patients are looked up first: the trail itself holds no names. */
function asked(scope: AuditScope, filter: AuditFilter, timeZone: string): (SQL | undefined)[] {
  const { person, patient, exam, event, from, to } = filter;
  const organizations = organizationsOf(scope);
  const here = organizations ? sql`${exams.bucketId} in ${organizations}` : sql`true`;
  const persons = (text: string) => sql`(select ${accounts.id} from ${accounts}
    where ${accounts.name} like ${startsWith(text)} or lower(${accounts.username}) like lower(${startsWith(text)}))`;
  const ofPatient = (text: string) => sql`(select ${exams.id} from ${exams}
    where ${here} and (${exams.patientId} = ${text} or ${exams.patientName} = ${text}))`;
  const numbered = (text: string) =>
    sql`(select ${exams.id} from ${exams} where ${here} and ${inArray(exams.accessionNumber, paddings(text))})`;
  return [
    person ? sql`${auditEvents.accountId} in ${persons(person)}` : undefined,
    patient ? sql`${auditEvents.examId} in ${ofPatient(patient)}` : undefined,
    exam ? sql`${auditEvents.examId} in ${numbered(exam)}` : undefined,
    event ? eq(auditEvents.event, event) : undefined,
    from ? gte(auditEvents.at, startOfDay(from, timeZone)) : undefined,
    to ? lt(auditEvents.at, startOfDay(addDays(to, 1), timeZone)) : undefined,
  ];
}

/** Records of later times stand behind earlier ones only by their sequence. */
const behind = (before: number) =>
  sql`(${auditEvents.at}, ${auditEvents.sequence}) < ((select at from audit_events where sequence = ${before}), ${before})`;

/**
 * Records of the trail, newest first.
 *
 * @param before sequence behind which to begin
 * @param isWithoutViews leaves out that the trail itself was looked at
 */
export async function auditRecords(
  db: Database,
  scope: AuditScope,
  filter: AuditFilter,
  wanted: { timeZone: string; before: number | undefined; limit: number; isWithoutViews?: boolean },
): Promise<AuditRecord[]> {
  const { timeZone, before, limit, isWithoutViews = false } = wanted;
  const hidden = isWithoutViews ? ne(auditEvents.event, "audit_viewed") : undefined;
  const rows = await db
    .select({
      sequence: auditEvents.sequence,
      at: auditEvents.at,
      event: auditEvents.event,
      person: { id: accounts.id, name: accounts.name, username: accounts.username },
      bucketName: buckets.name,
      exam: { id: exams.id, accessionNumber: exams.accessionNumber, patientName: exams.patientName },
      subjectId: auditEvents.subjectId,
      detail: auditEvents.detail,
      ip: auditEvents.ip,
    })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .leftJoin(buckets, eq(buckets.id, auditEvents.bucketId))
    .leftJoin(exams, eq(exams.id, auditEvents.examId))
    .where(and(inScope(scope), ...asked(scope, filter, timeZone), hidden, before ? behind(before) : undefined))
    .orderBy(desc(auditEvents.at), desc(auditEvents.sequence))
    .limit(limit);
  const nameOf = await subjectNames(db, rows);
  return rows.map(({ at, exam, subjectId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    exam: exam && { ...exam, patientName: maskedName(exam.patientName) },
    subject: nameOf({ subjectId, detail: row.detail }),
  }));
}

/** The organizations of a group, in use or not: their records stay. */
export const organizationIdsOf = async (db: Database, groupId: string): Promise<string[]> =>
  (await db.select({ id: buckets.id }).from(buckets).where(eq(buckets.groupId, groupId))).map(({ id }) => id);

/** The time zone an organization keeps. */
export async function timeZoneOf(db: Database, bucketId: string): Promise<string | undefined> {
  const [bucket] = await db.select({ timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId));
  return bucket?.timeZone;
}
