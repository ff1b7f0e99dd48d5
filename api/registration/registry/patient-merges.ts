import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  mergedFields,
  type ComparedPatient,
  type MergeInput,
  type PatientMerge,
} from "#contract/registration/patient-merges";
import type { KnownPatient } from "#contract/registration/registry-order";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { MergedRow, PatientColumns } from "#api/infrastructure/database/schema/scheduled-exams";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { ageAtVisit } from "#contract/registration/age-at-visit";
import { updateExam } from "../exams/exam-change-queries";
import { examChanges } from "../exams/exam-changes";
import { updateScheduled } from "../matching/match-queries";
import { idsOfPatient, isLostPatientId } from "../patients/kept-patient-queries";
import { nameGrams } from "../patients/name-grams";
import { mayBeSame } from "../patients/same-person";
import {
  countExamsOf,
  insertMerge,
  lockExamsOf,
  lockMovedExams,
  lockMovedScheduled,
  lockOrders,
  lockPatients,
  lockScheduledOf,
  markMergeUndone,
  mergeOf,
  mergesInto,
  writeIdCard,
  type MergeRow,
} from "./patient-merge-queries";
import { nameColumns } from "./order-columns";
import { countOrders, knownPatients } from "./registry-queries";

const duplicates = operations.patientMerges.duplicates.handler(async ({ input: { id }, context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  recordView(context, "patients_listed", {});
  const self = await knownPatient(db, bucketId, id);
  if (!self) return [];
  const alike = await Promise.all([
    knownPatients(db, bucketId, { name: self.patientName }),
    ...[self.idCard, self.patientPhone]
      .filter((number) => number !== "")
      .map((number) => knownPatients(db, bucketId, { number })),
  ]);
  const others = new Map(alike.flat().map((one) => [one.patientId, one]));
  others.delete(self.patientId);
  return [...others.values()].filter((other) => mayBeSame(self, other)).slice(0, 20);
});

const knownPatient = async (db: Database | Transaction, bucketId: string, id: string) =>
  (await knownPatients(db, bucketId, { number: id })).find(({ patientId }) => patientId === id);

const compare = operations.patientMerges.compare.handler(async ({ input, context }) => {
  recordView(context, "patients_compared", { detail: { kept: input.id, lost: input.lostId } });
  return compared(context.platform.db, context.bucketId, input);
});

/** @throws Problem not_found for a patient of whom there is nothing, or one and the same; already_merged */
async function compared(
  db: Database | Transaction,
  bucketId: string,
  { id, lostId }: { id: string; lostId: string },
): Promise<{ kept: ComparedPatient; lost: ComparedPatient; state: string }> {
  if (id === lostId) throw new Problem("not_found");
  // A late file may have brought the number of a patient that was merged before: it leads on already.
  for (const one of [id, lostId]) if (await isLostPatientId(db, bucketId, one)) throw new Problem("already_merged");
  const read = async (patientId: string) => ({
    ...found(await knownPatient(db, bucketId, patientId)),
    exams: await countExamsOf(db, bucketId, patientId),
  });
  const [kept, lost] = [await read(id), await read(lostId)];
  const state = createHash("sha256")
    .update(JSON.stringify([kept, lost]))
    .digest("base64url");
  return { kept, lost, state };
}

const merge = operations.patientMerges.merge.handler(async ({ input, context }) => {
  const { bucketId } = context;
  return context.platform.db.transaction(async (tx) => {
    const { timeZone } = found(await lockPatients(tx, bucketId));
    const { kept, lost, state } = await compared(tx, bucketId, input);
    if (state !== input.state) throw new Problem("version_conflict", { current: { state } });
    return carryOut(tx, context, { kept, lost, right: rightFacts(kept, lost, input), timeZone });
  });
});

type Facts = Pick<
  KnownPatient,
  "patientName" | "namePinyin" | "patientGender" | "patientDob" | "patientPhone" | "idCard"
>;

const columnOf = {
  name: "patientName",
  gender: "patientGender",
  dob: "patientDob",
  phone: "patientPhone",
  idCard: "idCard",
} as const satisfies Record<(typeof mergedFields)[number], keyof Facts>;

/** Of each fact the one that was said to be right. */
const rightFacts = (kept: Facts, lost: Facts, input: z.infer<typeof MergeInput>): Facts => {
  const side = (field: (typeof mergedFields)[number]) => (input[field] === "lost" ? lost : kept);
  return {
    patientName: side("name").patientName,
    namePinyin: side("name").namePinyin,
    patientGender: side("gender").patientGender,
    patientDob: side("dob").patientDob,
    patientPhone: side("phone").patientPhone,
    idCard: side("idCard").idCard,
  };
};

interface Merging {
  kept: ComparedPatient;
  lost: ComparedPatient;
  right: Facts;
  timeZone: string;
}

/** Writes who they are into every row of both; images are not written over (they go out corrected). */
async function carryOut(tx: Transaction, context: OperationContext, { kept, lost, right, timeZone }: Merging) {
  const { bucketId } = context;
  const { accountId } = context.caller();
  const now = new Date();
  const ids = [kept.patientId, lost.patientId];
  const { idCard, namePinyin: rightPinyin, ...facts } = right;
  const identity = { patientId: kept.patientId, ...facts };
  const ageOn = (before: PatientColumns, at: Date) =>
    facts.patientDob === null || facts.patientDob === before.patientDob
      ? {}
      : (ageAtVisit(facts.patientDob, dayAt(at, timeZone)) ?? {});
  const moved: Record<"exams" | "scheduled", MergedRow[]> = { exams: [], scheduled: [] };
  for (const exam of await lockExamsOf(tx, bucketId, ids)) {
    const changed = changedRow(exam, { ...identity, ...ageOn(exam, exam.studyDate ?? exam.created) });
    if (!changed) continue;
    moved.exams.push(changed);
    await writeExam(tx, exam, changed.taken, now);
    await audit(tx, context, "exam_patient_merged", { examId: exam.id, detail: traceOf(changed) });
  }
  const scheduled = await lockScheduledOf(tx, bucketId, ids);
  for (const exam of scheduled) {
    const { namePinyin } = nameColumns(right.patientName, rightPinyin);
    const changed = changedRow(exam, { ...identity, namePinyin, ...ageOn(exam, exam.scheduledStart ?? exam.created) });
    if (!changed) continue;
    moved.scheduled.push(changed);
    await writeScheduled(tx, exam, changed.taken, now);
  }
  const idCards = [];
  const orders = await lockOrders(tx, bucketId, [...new Set(scheduled.map(({ orderId }) => orderId))]);
  await countOrders(
    tx,
    orders.map(({ id }) => id),
  );
  for (const order of orders) {
    if (order.idCard === idCard) continue;
    idCards.push({ orderId: order.id, former: order.idCard, taken: idCard });
    await writeIdCard(tx, order.id, idCard);
  }
  const names = { keptId: kept.patientId, lostId: lost.patientId, lostName: lost.patientName };
  const { id } = found(await insertMerge(tx, { bucketId, ...names, ...moved, idCards, accountId, created: now }));
  const chosen = mergedFields.flatMap((field) => {
    const column = columnOf[field];
    return lost[column] === kept[column]
      ? []
      : [[`${field}.from`, lost[column]] as const, [`${field}.to`, right[column]] as const];
  });
  const detail = {
    "pid.from": lost.patientId,
    "pid.to": kept.patientId,
    exams: moved.exams.length,
    registered: moved.scheduled.length,
    ...Object.fromEntries(chosen),
  };
  await audit(tx, context, "patients_merged", { subjectId: id, detail });
  return shownMerge(found(await mergeOf(tx, bucketId, id)));
}

/** What of a row becomes another; null where nothing does. */
function changedRow<Row extends PatientColumns & { id: string }>(
  row: Row,
  identity: Partial<PatientColumns>,
): MergedRow | null {
  const columns = (Object.keys(identity) as (keyof PatientColumns)[]).filter(
    (column) => identity[column] !== row[column],
  );
  if (columns.length === 0) return null;
  const pick = (from: Partial<PatientColumns>): Partial<PatientColumns> =>
    Object.fromEntries(columns.map((column) => [column, from[column]]));
  return { id: row.id, former: pick(row), taken: pick(identity) };
}

/** The search terms follow the name. */
const writeScheduled = (
  tx: Transaction,
  exam: { id: string } & Required<PatientColumns>,
  taken: Partial<PatientColumns>,
  now: Date,
) => {
  const { patientName, namePinyin } = { ...exam, ...taken };
  return updateScheduled(tx, exam.id, { ...taken, ...nameColumns(patientName, namePinyin) }, now);
};

type Exam = Awaited<ReturnType<typeof lockExamsOf>>[number];

/** An approved report was written for other patient data: it is to be verified (domain-rules "Report life"). */
async function writeExam(tx: Transaction, exam: Exam, taken: Partial<PatientColumns>, now: Date) {
  const { isPatientCorrected, needsVerification } = examChanges(exam, { ...exam, ...taken });
  await updateExam(tx, exam.id, {
    ...taken,
    // Of a name that stays it has the groups of the images.
    ...(taken.patientName !== undefined && { nameGrams: nameGrams(taken.patientName), personName: "" }),
    patientCorrected: exam.patientCorrected || (exam.hasImage && isPatientCorrected),
    verifyReport: exam.verifyReport || needsVerification,
    updated: now,
  });
}

const traceOf = ({ former, taken }: Pick<MergedRow, "former" | "taken">) =>
  Object.fromEntries(
    (Object.keys(taken) as (keyof PatientColumns)[]).flatMap((column) => [
      [`${column}.from`, former[column] ?? null],
      [`${column}.to`, taken[column] ?? null],
    ]),
  );

const list = operations.patientMerges.list.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  recordView(context, "patient_past_viewed", {});
  const rows = await mergesInto(db, context.bucketId, await idsOfPatient(db, context.bucketId, id));
  return rows.map(shownMerge);
});

const undo = operations.patientMerges.undo.handler(async ({ input: { mergeId }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    found(await lockPatients(tx, bucketId));
    const { merge: stands } = found(await mergeOf(tx, bucketId, mergeId));
    // What went on into another merge is taken out of that one first.
    if (await isLostPatientId(tx, bucketId, stands.keptId)) throw new Problem("conflict");
    const now = new Date();
    if (!(await markMergeUndone(tx, { bucketId, id: mergeId }, { accountId, now }))) throw new Problem("conflict");
    for (const exam of await lockMovedExams(
      tx,
      bucketId,
      stands.exams.map(({ id }) => id),
    )) {
      const back = takenBack(exam, stands.exams);
      if (!back) continue;
      await writeExam(tx, exam, back.taken, now);
      await audit(tx, context, "exam_patient_merged", { examId: exam.id, detail: traceOf(back) });
    }
    const scheduled = await lockMovedScheduled(
      tx,
      bucketId,
      stands.scheduled.map(({ id }) => id),
    );
    for (const exam of scheduled) {
      const back = takenBack(exam, stands.scheduled);
      if (back) await writeScheduled(tx, exam, back.taken, now);
    }
    await countOrders(
      tx,
      scheduled.map(({ orderId }) => orderId),
    );
    const orders = await lockOrders(
      tx,
      bucketId,
      stands.idCards.map(({ orderId }) => orderId),
    );
    for (const { orderId, former, taken } of stands.idCards) {
      if (orders.some(({ id, idCard }) => id === orderId && idCard === taken)) await writeIdCard(tx, orderId, former);
    }
    const detail = { "pid.from": stands.keptId, "pid.to": stands.lostId };
    await audit(tx, context, "patient_merge_undone", { subjectId: mergeId, detail });
    return shownMerge(found(await mergeOf(tx, bucketId, mergeId)));
  });
});

/** What of a row the merge had written and nobody changed since is again what it was. */
function takenBack<Row extends PatientColumns & { id: string }>(
  row: Row,
  moved: readonly MergedRow[],
): MergedRow | null {
  const merged = moved.find(({ id }) => id === row.id);
  if (!merged) return null;
  const columns = (Object.keys(merged.taken) as (keyof PatientColumns)[]).filter(
    (column) => row[column] === merged.taken[column],
  );
  return changedRow(row, Object.fromEntries(columns.map((column) => [column, merged.former[column]])));
}

const shownMerge = ({ merge: { exams, scheduled, ...row }, mergedBy, undoneByName }: MergeRow): PatientMerge => ({
  id: row.id,
  keptId: row.keptId,
  lostId: row.lostId,
  lostName: row.lostName,
  moved: exams.length + scheduled.length,
  mergedBy,
  merged: row.created.toISOString(),
  undone: row.undone?.toISOString() ?? null,
  undoneBy: undoneByName,
});

/** Two patient IDs of one person. */
export const patientMerges = { duplicates, compare, merge, list, undo };
