import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PublishingSettings, ReleaseRule } from "#contract/delivery/self-print";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, publishingSettings, releaseRules } from "#api/infrastructure/database/schema/index";
import { newToken } from "#api/kernel/access/token";

type AnyDb = Database | Transaction;

/** What an organization says of its finished reports; made when it is first asked for. */
export async function settingsOf(db: AnyDb, bucketId: string) {
  const read = async () =>
    (
      await db
        .select({ settings: publishingSettings, recognitionMark: buckets.recognitionMark })
        .from(publishingSettings)
        .innerJoin(buckets, eq(buckets.id, publishingSettings.bucketId))
        .where(eq(publishingSettings.bucketId, bucketId))
    )[0];
  const known = await read();
  if (known) return { ...known.settings, recognitionMark: known.recognitionMark };
  await db.insert(publishingSettings).values({ bucketId, code: newToken() }).onConflictDoNothing();
  const made = await read();
  if (!made) throw new Error("the settings of publishing are missing");
  return { ...made.settings, recognitionMark: made.recognitionMark };
}

const usual = { delayHours: 0, disclaimer: "" };

/** The delay and the words of the organization, and the rules of its classes. */
export async function releaseSettings(db: AnyDb, bucketId: string) {
  const [[own], rules] = await Promise.all([
    db
      .select({ delayHours: publishingSettings.delayHours, disclaimer: publishingSettings.disclaimer })
      .from(publishingSettings)
      .where(eq(publishingSettings.bucketId, bucketId)),
    rulesOf(db, bucketId),
  ]);
  return { usual: own ?? usual, rules };
}

export const rulesOf = (db: AnyDb, bucketId: string) =>
  db
    .select({
      id: releaseRules.id,
      modality: releaseRules.modality,
      patientSource: releaseRules.patientSource,
      delayHours: releaseRules.delayHours,
      disclaimer: releaseRules.disclaimer,
    })
    .from(releaseRules)
    .where(eq(releaseRules.bucketId, bucketId))
    .orderBy(asc(releaseRules.modality), asc(releaseRules.patientSource));

export async function updateSettings(tx: Transaction, bucketId: string, settings: PublishingSettings) {
  const { recognitionMark, ...own } = settings;
  await tx.update(publishingSettings).set(own).where(eq(publishingSettings.bucketId, bucketId));
  await tx.update(buckets).set({ recognitionMark }).where(eq(buckets.id, bucketId));
}

export const renewCodeOf = (tx: Transaction, bucketId: string) =>
  tx.update(publishingSettings).set({ code: newToken() }).where(eq(publishingSettings.bucketId, bucketId));

/** Sets the rule of a class; one that is there takes the values. */
export const upsertRule = (tx: Transaction, bucketId: string, rule: ReleaseRule) =>
  tx
    .insert(releaseRules)
    .values({ bucketId, ...rule })
    .onConflictDoUpdate({
      target: [releaseRules.bucketId, releaseRules.modality, releaseRules.patientSource],
      set: { delayHours: rule.delayHours, disclaimer: rule.disclaimer },
    });

export const deleteRule = async (tx: Transaction, bucketId: string, id: string) =>
  (
    await tx
      .delete(releaseRules)
      .where(and(eq(releaseRules.id, id), eq(releaseRules.bucketId, bucketId)))
      .returning({ id: releaseRules.id })
  ).length > 0;

/** The organization whose terminals have the code, where they are open and it is in use. */
export const placeOfCode = async (db: AnyDb, code: string) =>
  (
    await db
      .select({ bucketId: buckets.id, organizationName: buckets.name, timeZone: buckets.timeZone })
      .from(publishingSettings)
      .innerJoin(buckets, eq(buckets.id, publishingSettings.bucketId))
      .where(
        and(
          eq(publishingSettings.code, code),
          sql`${publishingSettings.isSelfServiceOpen}`,
          isNull(buckets.deactivated),
        ),
      )
  )[0];
