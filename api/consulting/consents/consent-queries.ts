import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { openStatuses, type ConsultationKind } from "#contract/kernel/consultation-states";
import type { Language } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  consentTexts,
  consultationConsents,
  consultationExams,
  consultations,
  consultationSettings,
} from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;

const person = { id: accounts.id, name: accounts.name, title: accounts.title };

/** All of a consultation, the newest first. */
export const consentsOf = (db: AnyDb, consultationId: string) =>
  db
    .select({ consent: consultationConsents, recordedBy: person })
    .from(consultationConsents)
    .innerJoin(accounts, eq(accounts.id, consultationConsents.recordedBy))
    .where(eq(consultationConsents.consultationId, consultationId))
    .orderBy(desc(consultationConsents.given), desc(consultationConsents.id));
export type ConsentRow = Awaited<ReturnType<typeof consentsOf>>[number];

export async function insertConsent(tx: Transaction, consent: typeof consultationConsents.$inferInsert) {
  const [row] = await tx
    .insert(consultationConsents)
    .values(consent)
    // The one that stands is in the way.
    .onConflictDoNothing()
    .returning({ id: consultationConsents.id });
  return row;
}

/** Takes one back. @returns nothing where it was taken back meanwhile */
export async function withdrawConsent(
  tx: Transaction,
  one: { consultationId: string; consentId: string },
  { reason, by }: { reason: string; by: string },
) {
  const [row] = await tx
    .update(consultationConsents)
    .set({ withdrawn: sql`now()`, withdrawReason: reason, withdrawnBy: by })
    .where(and(isConsent(one), isNull(consultationConsents.withdrawn)))
    .returning({ id: consultationConsents.id });
  return row;
}

export async function consentAt(db: AnyDb, one: { consultationId: string; consentId: string }) {
  const [row] = await db.select().from(consultationConsents).where(isConsent(one));
  return row;
}

const isConsent = ({ consultationId, consentId }: { consultationId: string; consentId: string }) =>
  and(eq(consultationConsents.consultationId, consultationId), eq(consultationConsents.id, consentId));

/** From now on the members of the asked organizations see none of its exams. */
export const hideExams = (tx: Transaction, consultationId: string) =>
  tx
    .update(consultationExams)
    .set({ visibleUntil: sql`now()` })
    .where(and(eq(consultationExams.consultationId, consultationId), isNull(consultationExams.visibleUntil)));

/** They see them again while it is open. */
export const showExams = (tx: Transaction, consultationId: string) =>
  tx
    .update(consultationExams)
    .set({ visibleUntil: null })
    .where(
      and(
        eq(consultationExams.consultationId, consultationId),
        sql`exists (select from ${consultations} where ${consultations.id} = ${consultationId}
          and ${inArray(consultations.status, [...openStatuses])})`,
      ),
    );

const author = alias(accounts, "author");

/** The organization's own text in force; nothing where it has none. */
export async function newestText(db: AnyDb, bucketId: string, kind: ConsultationKind) {
  const [row] = await db
    .select({
      version: consentTexts.version,
      texts: consentTexts.texts,
      created: consentTexts.created,
      createdBy: { id: author.id, name: author.name, title: author.title },
    })
    .from(consentTexts)
    .innerJoin(author, eq(author.id, consentTexts.createdBy))
    .where(and(eq(consentTexts.bucketId, bucketId), eq(consentTexts.kind, kind)))
    .orderBy(desc(consentTexts.version))
    .limit(1);
  return row;
}

/** @returns nothing where there is a text of that version by now */
export async function insertText(
  tx: Transaction,
  text: { bucketId: string; kind: ConsultationKind; version: number; texts: Record<Language, string>; by: string },
) {
  const { by, ...row } = text;
  const [made] = await tx
    .insert(consentTexts)
    .values({ ...row, createdBy: by })
    .onConflictDoNothing()
    .returning({ version: consentTexts.version });
  return made;
}

export async function settingsOf(db: AnyDb, bucketId: string) {
  const [row] = await db.select().from(consultationSettings).where(eq(consultationSettings.bucketId, bucketId));
  return row;
}

/** Writes where they are still as read; version 0 is that of no row. @returns nothing where somebody wrote meanwhile */
export async function saveSettings(
  tx: Transaction,
  { bucketId, version, outcomeDays }: { bucketId: string; version: number; outcomeDays: number },
) {
  const [row] =
    version === 0
      ? await tx
          .insert(consultationSettings)
          .values({ bucketId, outcomeDays })
          .onConflictDoNothing()
          .returning({ version: consultationSettings.version })
      : await tx
          .update(consultationSettings)
          .set({ outcomeDays, version: version + 1 })
          .where(and(eq(consultationSettings.bucketId, bucketId), eq(consultationSettings.version, version)))
          .returning({ version: consultationSettings.version });
  return row;
}
