import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ConsultationStep } from "#contract/kernel/consultation-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  consultationBuckets,
  consultationExams,
  consultations,
  exams,
  groups,
} from "#api/infrastructure/database/schema/index";
import { nextInvitation } from "./consultation-transitions";

export type LockedConsultation = typeof consultations.$inferSelect;
export type Invitation = typeof consultationBuckets.$inferSelect;

/** The record, locked until the transaction ends: steps of both sides are taken one after the other. */
export const lockConsultation = async (tx: Transaction, id: string): Promise<LockedConsultation | undefined> =>
  (
    await tx
      .select()
      .from(consultations)
      .where(and(eq(consultations.id, id), isNull(consultations.deleted)))
      // What is written of it besides by who is in its room, names its row and need not wait.
      .for("no key update")
  )[0];

export const invitationsOf = (db: Database | Transaction, id: string): Promise<Invitation[]> =>
  db
    .select()
    .from(consultationBuckets)
    .where(eq(consultationBuckets.consultationId, id))
    .orderBy(consultationBuckets.bucketId);

/** How many exams are bound, whoever may see them. */
export const countBound = (db: Database | Transaction, id: string) =>
  db.$count(consultationExams, eq(consultationExams.consultationId, id));

/** Under whom the bound exams stand. */
export const boundPatients = (db: Database | Transaction, id: string) =>
  db
    .select({
      patientId: exams.patientId,
      patientName: exams.patientName,
      patientGender: exams.patientGender,
      patientDob: exams.patientDob,
    })
    .from(consultationExams)
    .innerJoin(exams, eq(exams.id, consultationExams.examId))
    .where(eq(consultationExams.consultationId, id));

/** Writes it at its next version; the lock holds. @returns that version */
export async function writeConsultation(
  tx: Transaction,
  { id, version }: Pick<LockedConsultation, "id" | "version">,
  change: Partial<LockedConsultation>,
): Promise<number> {
  await tx
    .update(consultations)
    .set({ ...change, version: version + 1 })
    .where(eq(consultations.id, id));
  return version + 1;
}

/** Gives it another time within a step, which writes its version; the answer was promised for the former one. */
export const writeTime = (
  tx: Transaction,
  id: string,
  time: Pick<LockedConsultation, "starts"> & Partial<Pick<LockedConsultation, "minutes">>,
) =>
  tx
    .update(consultations)
    .set({ ...time, answerDue: null })
    .where(eq(consultations.id, id));

export const writeInvitation = (
  tx: Transaction,
  { consultationId, bucketId }: Pick<Invitation, "consultationId" | "bucketId">,
  change: Partial<Invitation>,
) =>
  tx
    .update(consultationBuckets)
    .set(change)
    .where(and(eq(consultationBuckets.consultationId, consultationId), eq(consultationBuckets.bucketId, bucketId)));

/** Who had answered to another time is asked anew. @param but the one whose own time it is */
export async function askAnew(tx: Transaction, consultationId: string, but?: string): Promise<void> {
  const step: ConsultationStep = "reschedule";
  const answered = (await invitationsOf(tx, consultationId)).filter(
    ({ state, bucketId }) => nextInvitation[state][step] && bucketId !== but,
  );
  if (answered.length === 0) return;
  await tx
    .update(consultationBuckets)
    .set({ state: "invited", answered: null, answeredBy: null, proposedStarts: null })
    .where(
      and(
        eq(consultationBuckets.consultationId, consultationId),
        inArray(
          consultationBuckets.bucketId,
          answered.map(({ bucketId }) => bucketId),
        ),
      ),
    );
}

export const insertInvitation = (tx: Transaction, values: typeof consultationBuckets.$inferInsert) =>
  tx
    .insert(consultationBuckets)
    .values(values)
    .onConflictDoUpdate({
      target: [consultationBuckets.consultationId, consultationBuckets.bucketId],
      set: {
        state: "prepared",
        isMandatory: values.isMandatory ?? true,
        invited: null,
        answered: null,
        answeredBy: null,
        declineReason: "",
        proposedStarts: null,
      },
    });

/** Whether its group holds consultations by video too. */
export const hasVideo = async (db: Database | Transaction, groupId: string) =>
  (await db.select({ openTelemed: groups.openTelemed }).from(groups).where(eq(groups.id, groupId)))[0]?.openTelemed ??
  false;

/** Whether one of the organization's exams is marked for a consultation by video (teleMedFlag). */
export const askForVideo = async (tx: Transaction, bucketId: string, examIds: readonly string[]) =>
  (await tx.$count(
    exams,
    and(eq(exams.bucketId, bucketId), eq(exams.teleMedFlag, true), inArray(exams.id, [...examIds])),
  )) > 0;
