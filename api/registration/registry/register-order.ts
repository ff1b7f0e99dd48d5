import { v7 } from "uuid";
import type { z } from "zod";
import {
  birthFaults,
  cardFaults,
  filledByAge,
  filledByCard,
  type NewRegistryOrder,
  type PersonFaults,
  type RegistryOrder,
  type SaidOfKnown,
} from "#contract/registration/registry-order";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { noteMade, useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { domainOf } from "#api/kernel/domains/domain-queries";
import type { OperationContext } from "#api/kernel/operations";
import { dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import { newUid } from "#api/dicom/new-uid";
import { updateScheduled } from "../matching/match-queries";
import { matchLateEntry } from "../matching/match-late-entry";
import { markEntered } from "../downtime/downtime-queries";
import { lateEntryOf } from "../downtime/late-entry";
import { spelledName } from "../patients/spelled-name";
import { isOpen } from "./exam-steps";
import { examColumns, judgedOrderExtensions, sharedColumns } from "./order-columns";
import { patientIdAfter, patientIdByCard, patientIdOf } from "./order-patient";
import { giveHeldImages } from "./referral-image-queries";
import { registryTarget } from "./service-order-queries";
import {
  insertExam,
  insertOrder,
  listedIds,
  holdPatients,
  lockOrder,
  registryRowsOf,
  updateOrder,
  type ScheduledExam,
} from "./registry-queries";

/** Where an order is registered, and who asked for it. */
interface Place {
  bucketId: string;
  /** Null for an organization's own order. */
  requestBucketId: string | null;
}

/**
 * Registers an order and its exams, all or none.
 *
 * @returns its id
 * @throws Problem not_found where the one organization may not register for the other; already_done, patient_known, extensions_wrong, extension_retired, date_past, step_unknown,
 * device_unknown, accession_taken, info_wrong; number_used, taken_wrong of a number reserved for an outage
 */
export async function registerOrder(
  context: OperationContext,
  typed: z.infer<typeof NewRegistryOrder>,
  { bucketId, requestBucketId }: Place = { bucketId: context.bucketId, requestBucketId: null },
): Promise<string> {
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    if (requestBucketId !== null) found(await registryTarget(tx, requestBucketId, bucketId));
    if (typed.key) await useOneTimeKey(tx, accountId, "registry.create", typed.key);
    const today = { timeZone: found(await holdPatients(tx, bucketId)).timeZone, now: new Date() };
    const order = filledByAge(filledByCard(typed), dayAt(today.now, today.timeZone));
    const faults = { ...birthFaults(order, dayAt(today.now, today.timeZone)), ...cardFaults(order) };
    requireRight({ ...faults, ...(await neuteredFaults(context, order)) });
    const takenAt = order.takenAt === null ? null : takenMoment(order.takenAt, today.timeZone);
    const typedNumbers = order.exams.map(({ accessionNumber }) => accessionNumber);
    // Forms of an outage lie on the organization's own desk.
    const late =
      requestBucketId === null ? await lateEntryOf(tx, bucketId, { typed: typedNumbers, takenAt }, today) : null;
    const clock = { ...today, late };
    const pid =
      requestBucketId === null ? await patientIdOf(tx, bucketId, order) : await patientIdByCard(tx, bucketId, order);
    const extensions = await judgedOrderExtensions(tx, bucketId, [], order);
    const place = { bucketId, requestBucketId };
    const { orderId, examIds } = await insertRegistered(tx, context, {
      ...place,
      order,
      pid,
      extensions,
      clock,
      takenAt,
      accountId,
    });
    if (order.key) await noteMade(tx, { accountId, operation: "registry.create", key: order.key }, orderId);
    if (order.key && requestBucketId === null) await giveHeldImages(tx, { bucketId, formKey: order.key }, orderId);
    for (const id of late ? examIds : []) await matchLateEntry(tx, context, id, { bucketId, ...today });
    return orderId;
  });
}

type ExamClock = Parameters<typeof examColumns>[3];

interface Registered extends Place {
  order: RegistryOrder;
  pid: string;
  extensions: ExtensionValue[];
  clock: ExamClock;
  /** When it was examined, of a late entry. */
  takenAt: Date | null;
  /** Null for a patient who books alone. */
  accountId: string | null;
}

/**
 * Writes an order and its exams of a patient whose ID is known.
 *
 * @throws Problem step_unknown, device_unknown, date_past, accession_taken; number_used, taken_wrong of a number reserved
 * for an outage
 */
export async function insertRegistered(
  tx: Transaction,
  actor: Actor,
  { bucketId, requestBucketId, order, pid, extensions, clock, takenAt, accountId }: Registered,
): Promise<{ orderId: string; examIds: string[] }> {
  const columns = { bucketId, requestBucketId, ...orderColumns(order), registrarId: accountId, created: clock.now };
  const { id: orderId } = found(await insertOrder(tx, { ...columns, ...(await listedIds(tx, bucketId, order)) }));
  const shared = sharedColumns({ ...order, pid }, extensions, clock);
  const numbers: string[] = [];
  const examIds: string[] = [];
  for (const [place, exam] of order.exams.entries()) {
    const own = await examColumns(tx, bucketId, exam, clock, { place });
    // Rows of one order stand in the order they were typed: their ids grow.
    const scheduledExamId = v7();
    await insertExam(tx, {
      id: scheduledExamId,
      bucketId,
      orderId,
      studyInstanceUid: newUid(),
      registrarId: accountId,
      created: clock.now,
      updated: clock.now,
      ...shared,
      ...own,
    });
    const { accessionNumber } = own;
    numbers.push(accessionNumber);
    examIds.push(scheduledExamId);
    if (clock.late?.numbers.has(accessionNumber)) {
      const entered = await markEntered(tx, bucketId, { accessionNumber, scheduledExamId, now: clock.now });
      if (!entered) throw new Problem("number_used", { accessionNumber });
      const detail = { number: accessionNumber, ...(takenAt && { taken: takenAt.toISOString() }) };
      await audit(tx, actor, "late_entry_registered", { subjectId: scheduledExamId, detail });
    }
  }
  const detail = { pid, numbers: numbers.join(","), ...(requestBucketId && { requestBucketId }) };
  await audit(tx, actor, "registry_order_created", { bucketId, subjectId: orderId, detail });
  if (requestBucketId !== null) await audit(tx, actor, "service_order_placed", { subjectId: orderId });
  return { orderId, examIds };
}

/**
 * Changes an order and its open exams; what was performed or cancelled stays as it is.
 *
 * @param typedOrder with the version it was read at, if it was
 * @throws Problem not_found, version_conflict with `current`, exams_closed; else as registerOrder
 */
export async function changeOrder(
  context: OperationContext,
  orderId: string,
  { version, ...typedOrder }: z.infer<typeof RegistryOrder> & SaidOfKnown & { version?: number | undefined },
): Promise<void> {
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { timeZone } = found(await holdPatients(tx, bucketId));
    const stands = found(await lockOrder(tx, bucketId, orderId));
    if (version !== undefined && version !== stands.version) {
      throw new Problem("version_conflict", { current: { version: stands.version } });
    }
    const clock = { timeZone, now: new Date() };
    const rows = (await registryRowsOf(tx, bucketId, orderId)).map(({ exam }) => exam);
    // The age is that of the day of registration; one that is typed anew may be that of today.
    const [registered, today] = [dayAt(stands.created, timeZone), dayAt(clock.now, timeZone)];
    const order = filledByAge(filledByCard(typedOrder), registered);
    const former = rows[0];
    // What stays as it was is never wrong.
    const isOfFormerDay = Object.keys(birthFaults(order, registered)).length === 0;
    requireRight({
      ...(isBirthChanged(order, former) && !isOfFormerDay && birthFaults(order, today)),
      ...(isCardChanged(order, stands.idCard, former) && cardFaults(order)),
      ...(order.gender !== former?.patientGender && (await neuteredFaults(context, order))),
    });
    // An exam of another order is none of this one.
    for (const { id } of order.exams) if (id !== undefined) found(rows.find((row) => row.id === id));
    const open = rows.filter(isOpen);
    const added = order.exams.filter(({ id }) => id === undefined);
    if (open.length === 0 && added.length === 0) throw new Problem("exams_closed");
    if (rows.length + added.length > 5) throw new Problem("too_many_exams", { most: 5 });
    const standing = { patientId: former?.patientId ?? "", idCard: stands.idCard };
    const pid = await patientIdAfter(tx, bucketId, order, standing);
    const extensions = await judgedOrderExtensions(tx, bucketId, former?.extensions ?? [], order);
    const shared = sharedColumns({ ...order, pid, namePinyin: pinyinAfter(order, former) }, extensions, clock);
    await updateOrder(tx, stands.id, { ...orderColumns(order), ...(await listedIds(tx, bucketId, order)) });
    for (const exam of open) {
      const place = order.exams.findIndex(({ id }) => id === exam.id);
      const typed = order.exams[place];
      const own = typed ? await examColumns(tx, bucketId, typed, clock, { place, stands: exam }) : {};
      await updateScheduled(tx, exam.id, { ...shared, ...own }, clock.now);
    }
    for (const exam of added) {
      const own = await examColumns(tx, bucketId, exam, clock, { place: order.exams.indexOf(exam) });
      const ids = { id: v7(), bucketId, orderId, studyInstanceUid: newUid(), registrarId: accountId };
      await insertExam(tx, { ...ids, created: clock.now, updated: clock.now, ...shared, ...own });
    }
    const detail = {
      ...(former && former.patientName !== order.name && { "name.from": former.patientName, "name.to": order.name }),
      ...(former && former.patientId !== pid && { "pid.from": former.patientId, "pid.to": pid }),
    };
    await audit(tx, context, "registry_order_changed", { subjectId: orderId, detail });
  });
}

/** @throws Problem info_wrong */
function requireRight(fields: PersonFaults) {
  if (Object.keys(fields).length > 0) throw new Problem("info_wrong", { fields });
}

/** Animals alone are neutered. */
async function neuteredFaults(
  { platform, origin }: OperationContext,
  { gender }: RegistryOrder,
): Promise<PersonFaults> {
  if (gender !== "MS" && gender !== "FS") return {};
  return (await domainOf(platform.db, origin.host)).isPet ? {} : { gender: "invalid" };
}

/** A point in time, or what the organization's clocks showed. */
const takenMoment = (typed: string, timeZone: string): Date =>
  /(?:Z|[+-]\d\d:?\d\d)$/.test(typed) ? new Date(typed) : momentOf(`${typed.slice(0, 16)}:00`, timeZone);

const isCardChanged = (
  { idCard, dob, gender }: RegistryOrder,
  formerCard: string,
  former: Pick<ScheduledExam, "patientDob" | "patientGender"> | undefined,
) => idCard !== formerCard || dob !== former?.patientDob || gender !== former.patientGender;

const isBirthChanged = (
  { dob, age, ageUnit }: RegistryOrder,
  former: Pick<ScheduledExam, "patientDob" | "visitAge" | "visitAgeUnit"> | undefined,
) => dob !== former?.patientDob || age !== former.visitAge || (age !== null && ageUnit !== former.visitAgeUnit);

/** A name that was corrected takes its own pinyin along, unless that was written anew too. */
function pinyinAfter(
  { name, namePinyin }: RegistryOrder,
  former: { patientName: string; namePinyin: string } | undefined,
) {
  if (!former || former.patientName === name) return namePinyin;
  return namePinyin === (former.namePinyin || spelledName(former.patientName).pinyin) ? "" : namePinyin;
}

const orderColumns = (order: RegistryOrder) => ({
  idCard: order.idCard,
  orderPlacerId: order.orderPlacerId,
  staffNote: order.staffNote,
  patientNote: order.patientNote,
});
