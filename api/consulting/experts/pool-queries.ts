import { and, asc, eq, isNull, notExists, sql } from "drizzle-orm";
import { defaultExpertRules, type ExpertProfile, type ExpertRules } from "#contract/consulting/expert-pool";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import {
  accounts,
  bucketMembers,
  buckets,
  consultationMembers,
  consultations,
  expertRules,
  experts,
} from "#api/infrastructure/database/schema/index";
import type { PoolExpert } from "./choose-expert";

/** So long what somebody was given counts as load: nobody has to catch up with what they missed before. */
const loadDays = 28;

/** Consultations an expert holds in the organization's name. */
const held = sql`from ${consultationMembers} m join ${consultations} c on c.id = m.consultation_id
  where m.bucket_id = ${experts.bucketId} and m.account_id = ${experts.accountId} and m.role = 'expert'
  and m.state in ('asked', 'accepted') and c.deleted is null and c.status <> 'canceled'`;
const minutesSince = (now: Date, days: number) =>
  sql<number>`(select coalesce(sum(c.minutes), 0)::int ${held}
    and m.created > ${now.toISOString()}::timestamptz - make_interval(days => ${days}))`;

/** The experts of an organization who are members and in use, with what they carry. */
export async function poolOf(db: Database | Transaction, bucketId: string, now: Date) {
  return db
    .select({
      accountId: experts.accountId,
      name: accounts.name,
      title: experts.title,
      departments: experts.departments,
      modalities: experts.modalities,
      bodyParts: experts.bodyParts,
      services: experts.services,
      practiceYears: experts.practiceYears,
      weight: experts.weight,
      weekHours: experts.weekHours,
      absentFrom: experts.absentFrom,
      absentUntil: experts.absentUntil,
      version: experts.version,
      assignedMinutes: minutesSince(now, loadDays),
      weekMinutes: minutesSince(now, 7),
      open: sql<number>`(select count(*)::int ${held} and c.status in ('pending', 'scheduled'))`,
    })
    .from(experts)
    .innerJoin(accounts, and(eq(accounts.id, experts.accountId), isNull(accounts.deactivated)))
    .innerJoin(
      bucketMembers,
      and(eq(bucketMembers.bucketId, experts.bucketId), eq(bucketMembers.accountId, experts.accountId)),
    )
    .where(eq(experts.bucketId, bucketId))
    .orderBy(asc(accounts.name), asc(accounts.id));
}
export type ListedExpert = Awaited<ReturnType<typeof poolOf>>[number] & PoolExpert;

/** Members of the organization who are in no pool of it. */
export const otherMembers = (db: Database, bucketId: string) =>
  db
    .select({ id: accounts.id, name: accounts.name, title: accounts.title })
    .from(bucketMembers)
    .innerJoin(accounts, and(eq(accounts.id, bucketMembers.accountId), isNull(accounts.deactivated)))
    .where(
      and(
        eq(bucketMembers.bucketId, bucketId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(experts)
            .where(and(eq(experts.bucketId, bucketId), eq(experts.accountId, accounts.id))),
        ),
      ),
    )
    .orderBy(asc(accounts.name), asc(accounts.id));

/** Takes in or changes at the version that was read. @returns whether it still stood */
export async function writeExpert(
  tx: Transaction,
  key: { bucketId: string; accountId: string },
  version: number,
  profile: ExpertProfile,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(experts)
          .values({ ...key, ...profile })
          .onConflictDoNothing()
          .returning({ version: experts.version })
      : await tx
          .update(experts)
          .set({ ...profile, version: version + 1 })
          .where(
            and(eq(experts.bucketId, key.bucketId), eq(experts.accountId, key.accountId), eq(experts.version, version)),
          )
          .returning({ version: experts.version });
  return written.length > 0;
}

/** @returns whether there was one */
export const deleteExpert = async (tx: Transaction, bucketId: string, accountId: string) =>
  (
    await tx
      .delete(experts)
      .where(and(eq(experts.bucketId, bucketId), eq(experts.accountId, accountId)))
      .returning({ accountId: experts.accountId })
  ).length > 0;

/** What the organization has set; what counts where it has set nothing. */
export async function expertRulesOf(db: Database | Transaction, bucketId: string): Promise<ExpertRules> {
  const [row] = await db.select().from(expertRules).where(eq(expertRules.bucketId, bucketId));
  if (!row) return defaultExpertRules;
  const { assignment, answerMinutes, version } = row;
  return { assignment, answerMinutes, version };
}

/** Sets them at the version that was read. @returns whether it still stood */
export async function writeExpertRules(
  tx: Transaction,
  bucketId: string,
  { version, ...rules }: ExpertRules,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(expertRules)
          .values({ bucketId, ...rules })
          .onConflictDoNothing()
          .returning({ version: expertRules.version })
      : await tx
          .update(expertRules)
          .set({ ...rules, version: version + 1 })
          .where(and(eq(expertRules.bucketId, bucketId), eq(expertRules.version, version)))
          .returning({ version: expertRules.version });
  return written.length > 0;
}

/** One assignment of an organization at a time: who was chosen counts for the next. Ends with the transaction. */
export const lockPool = (tx: Transaction, bucketId: string) => takeTurn(tx, `experts ${bucketId}`);

export const timeZoneOf = async (db: Database | Transaction, bucketId: string) =>
  (await db.select({ timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId)))[0]?.timeZone ??
  "Asia/Shanghai";
