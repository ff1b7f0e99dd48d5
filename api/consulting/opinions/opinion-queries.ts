import { and, asc, desc, eq, inArray, isNull, lte, max, sql } from "drizzle-orm";
import { defaultOutcomeDays } from "#contract/consulting/consents";
import type { DraftContent } from "#contract/consulting/opinion-content";
import { presentStates, type OpinionForm, type Outcome } from "#contract/kernel/consultation-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  consultationDecisions,
  consultationMembers,
  consultationMinutes,
  consultationOpinions,
  consultationOpinionVersions,
  consultationOutcomes,
  consultations,
  consultationSettings,
} from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;
export type OpinionRow = typeof consultationOpinions.$inferSelect;
export type VersionRow = typeof consultationOpinionVersions.$inferSelect;

/** Who takes part, in the order they were named. */
export const membersOf = (db: AnyDb, consultationId: string) =>
  db
    .select({
      accountId: consultationMembers.accountId,
      bucketId: consultationMembers.bucketId,
      role: consultationMembers.role,
      state: consultationMembers.state,
      isMandatory: consultationMembers.isMandatory,
      name: accounts.name,
      title: accounts.title,
      organization: buckets.name,
    })
    .from(consultationMembers)
    .innerJoin(accounts, eq(accounts.id, consultationMembers.accountId))
    .innerJoin(buckets, eq(buckets.id, consultationMembers.bucketId))
    .where(
      and(
        eq(consultationMembers.consultationId, consultationId),
        inArray(consultationMembers.state, [...presentStates]),
      ),
    )
    .orderBy(asc(consultationMembers.created), asc(consultationMembers.id));
export type Member = Awaited<ReturnType<typeof membersOf>>[number];

/** Drafts and what was signed of them, in the order they were begun; versions from the first. */
export async function opinionsOf(db: AnyDb, consultationId: string) {
  const rows = await db
    .select({
      opinion: consultationOpinions,
      author: { id: accounts.id, name: accounts.name, title: accounts.title },
      bucketName: buckets.name,
    })
    .from(consultationOpinions)
    .innerJoin(accounts, eq(accounts.id, consultationOpinions.accountId))
    .innerJoin(buckets, eq(buckets.id, consultationOpinions.bucketId))
    .where(eq(consultationOpinions.consultationId, consultationId))
    .orderBy(asc(consultationOpinions.created), asc(consultationOpinions.id));
  const ids = rows.map(({ opinion }) => opinion.id);
  const versions =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(consultationOpinionVersions)
          .where(inArray(consultationOpinionVersions.opinionId, ids))
          .orderBy(asc(consultationOpinionVersions.number));
  return rows.map((row) => ({ ...row, versions: versions.filter(({ opinionId }) => opinionId === row.opinion.id) }));
}
export type WrittenOpinion = Awaited<ReturnType<typeof opinionsOf>>[number];

interface Writing {
  consultationId: string;
  form: OpinionForm;
  bucketId: string;
  accountId: string;
  /** As it was read; 0 where there was none. */
  version: number;
  draft: DraftContent;
}

/** Keeps a draft where it is still as read. @returns nothing where somebody wrote meanwhile */
export async function writeDraft(tx: Transaction, { version, draft, ...of }: Writing): Promise<OpinionRow | undefined> {
  const [row] =
    version === 0
      ? await tx
          .insert(consultationOpinions)
          .values({ ...of, draft })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(consultationOpinions)
          .set({ draft, version: version + 1, updated: sql`now()` })
          .where(
            and(
              eq(consultationOpinions.consultationId, of.consultationId),
              eq(consultationOpinions.form, of.form),
              of.form === "opinion" ? eq(consultationOpinions.accountId, of.accountId) : undefined,
              eq(consultationOpinions.version, version),
            ),
          )
          .returning();
  return row;
}

/** The highest number that was signed; 0 for none. */
export async function newestNumber(tx: Transaction, opinionId: string): Promise<number> {
  const [row] = await tx
    .select({ number: max(consultationOpinionVersions.number) })
    .from(consultationOpinionVersions)
    .where(eq(consultationOpinionVersions.opinionId, opinionId));
  return row?.number ?? 0;
}

export const insertVersion = (tx: Transaction, version: VersionRow) =>
  tx.insert(consultationOpinionVersions).values(version);

/** Who signs, as they are now. */
export async function signatoryOf(tx: Transaction, accountId: string, bucketId: string) {
  const [row] = await tx
    .select({
      name: accounts.name,
      title: accounts.title,
      license: accounts.licenseIssuer,
      signature: accounts.signature,
      organization: buckets.name,
    })
    .from(accounts)
    .innerJoin(buckets, eq(buckets.id, bucketId))
    .where(eq(accounts.id, accountId));
  return row;
}

export const decisionsOf = (db: AnyDb, consultationId: string) =>
  db
    .select()
    .from(consultationDecisions)
    .where(eq(consultationDecisions.consultationId, consultationId))
    .orderBy(desc(consultationDecisions.number));

/** @returns nothing where there is one of that number by now */
export async function insertDecision(tx: Transaction, decision: typeof consultationDecisions.$inferInsert) {
  const [row] = await tx
    .insert(consultationDecisions)
    .values(decision)
    .onConflictDoNothing()
    .returning({ number: consultationDecisions.number });
  return row;
}

/** The minutes as they were kept last; nothing where nobody kept any. */
export async function newestMinutes(db: AnyDb, consultationId: string) {
  const [row] = await db
    .select({
      number: consultationMinutes.number,
      text: consultationMinutes.text,
      by: accounts.name,
      created: consultationMinutes.created,
    })
    .from(consultationMinutes)
    .innerJoin(accounts, eq(accounts.id, consultationMinutes.accountId))
    .where(eq(consultationMinutes.consultationId, consultationId))
    .orderBy(desc(consultationMinutes.number))
    .limit(1);
  return row;
}

/** @returns nothing where there is a version of that number by now */
export async function insertMinutes(tx: Transaction, minutes: typeof consultationMinutes.$inferInsert) {
  const [row] = await tx
    .insert(consultationMinutes)
    .values(minutes)
    .onConflictDoNothing()
    .returning({ number: consultationMinutes.number });
  return row;
}

export async function outcomeOf(db: AnyDb, consultationId: string) {
  const [row] = await db
    .select({ outcome: consultationOutcomes, by: accounts.name })
    .from(consultationOutcomes)
    .leftJoin(accounts, eq(accounts.id, consultationOutcomes.answeredBy))
    .where(eq(consultationOutcomes.consultationId, consultationId));
  return row;
}

/** Keeps the answer; who answers before being asked was asked just then. */
export const answerOutcome = (
  tx: Transaction,
  consultationId: string,
  answer: { outcome: Outcome; note: string; by: string },
) => {
  const set = { outcome: answer.outcome, note: answer.note, answeredBy: answer.by, answered: sql`now()` };
  return tx
    .insert(consultationOutcomes)
    .values({ consultationId, asked: new Date(), ...set })
    .onConflictDoUpdate({ target: consultationOutcomes.consultationId, set });
};

/** Consultations whose outcome is to be asked by now, and was not. @param most in one round */
export const unaskedOutcomes = (db: AnyDb, now: Date, most: number) =>
  db
    .select({ id: consultations.id, bucketId: consultations.bucketId, applicantId: consultations.applicantId })
    .from(consultations)
    .leftJoin(consultationSettings, eq(consultationSettings.bucketId, consultations.bucketId))
    .leftJoin(consultationOutcomes, eq(consultationOutcomes.consultationId, consultations.id))
    .where(
      and(
        eq(consultations.status, "completed"),
        isNull(consultations.deleted),
        isNull(consultationOutcomes.consultationId),
        lte(
          consultations.completed,
          sql`${now.toISOString()}::timestamptz
            - make_interval(days => coalesce(${consultationSettings.outcomeDays}, ${defaultOutcomeDays}))`,
        ),
      ),
    )
    .orderBy(asc(consultations.completed))
    .limit(most);

/** @returns nothing where it was asked meanwhile */
export async function insertOutcome(tx: Transaction, consultationId: string, asked: Date) {
  const [row] = await tx
    .insert(consultationOutcomes)
    .values({ consultationId, asked })
    .onConflictDoNothing()
    .returning({ consultationId: consultationOutcomes.consultationId });
  return row;
}

/**
 * How often each outcome was told of consultations for which somebody has signed an opinion in the name of an
 * organization: by the expert's account.
 *
 * @param completed from, and before
 */
export const outcomesByExpert = (db: AnyDb, bucketId: string, completed: { from: Date; before: Date }) =>
  db
    .select({
      accountId: consultationOpinions.accountId,
      outcome: consultationOutcomes.outcome,
      count: sql<number>`count(distinct ${consultations.id})::int`,
    })
    .from(consultationOutcomes)
    .innerJoin(consultations, eq(consultations.id, consultationOutcomes.consultationId))
    .innerJoin(
      consultationOpinions,
      and(eq(consultationOpinions.consultationId, consultations.id), eq(consultationOpinions.form, "opinion")),
    )
    .innerJoin(consultationOpinionVersions, eq(consultationOpinionVersions.opinionId, consultationOpinions.id))
    .where(
      and(
        eq(consultationOpinions.bucketId, bucketId),
        sql`${consultations.completed} >= ${completed.from.toISOString()}::timestamptz`,
        sql`${consultations.completed} < ${completed.before.toISOString()}::timestamptz`,
        sql`${consultationOutcomes.outcome} is not null`,
      ),
    )
    .groupBy(consultationOpinions.accountId, consultationOutcomes.outcome);
