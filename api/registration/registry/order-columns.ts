import { columnsOfInfo } from "../exams/create-exam";
import { examOfAccession, issueAccessionNumber, scheduledOfAccession } from "../exams/accession-queries";
import { reservedAmong } from "../downtime/downtime-queries";
import type { LateEntry } from "../downtime/late-entry";
import { extensionConfigsOf } from "../extensions/extension-config-queries";
import { judgedExtensions, requireFilled } from "../extensions/typed-extensions";
import { isAccessionNumber, type OrderedExam, type RegistryOrder } from "#contract/registration/registry-order";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { deviceModality, stepOf, type ScheduledExam } from "./registry-queries";
import { nameGrams } from "../patients/name-grams";
import { spelledName } from "../patients/spelled-name";
import { stepName } from "./step-name";

interface Clock {
  timeZone: string;
  now: Date;
  /** Of an order that is registered after it was done. */
  late?: LateEntry | null;
}

/** What all exams of an order have alike, as their rows hold it. */
export function sharedColumns(order: RegistryOrder & { pid: string }, extensions: ExtensionValue[], clock: Clock) {
  const info = {
    ...order,
    modality: "OT" as const,
    studyDate: null,
    accessionNumber: "",
    reportType: "",
    bodyPart: "",
    studyDesc: "",
  };
  const {
    modality: _,
    bodyPart: _part,
    studyDesc: _desc,
    studyDate: _date,
    reportType: _type,
    ...columns
  } = columnsOfInfo(info, clock);
  const { requestingPhysician, name } = order;
  return { ...columns, ...nameColumns(name, order.namePinyin), requestingPhysician, extensions };
}

/** What is kept of a name beside itself. Pinyin that was offered is not: it follows the name when that is corrected. */
export function nameColumns(name: string, pinyin: string) {
  const namePinyin = pinyin === spelledName(name).pinyin ? "" : pinyin;
  return { namePinyin, nameGrams: nameGrams(`${name} ${namePinyin}`) };
}

/**
 * What one exam of an order has for itself. A step says what it is of; else what was typed does.
 *
 * @param place of the exam in its order as it was sent, from 0: problems name it
 * @param stands the row as it is, of an exam that is changed: its day may have passed, its price stays
 * @throws Problem step_unknown, device_unknown, device_wrong, exam_booked where it has a time that would have to move, date_past,
 * invalid for a number that cannot be one, accession_taken with the `place`; taken_wrong of a late entry
 */
export async function examColumns(
  tx: Transaction,
  bucketId: string,
  exam: OrderedExam,
  { timeZone, now, late }: Clock,
  { place, stands }: { place: number; stands?: ScheduledExam },
) {
  const { stepId, deviceId, scheduledDate } = exam;
  const listed = stepId === null ? null : await stepOf(tx, bucketId, stepId);
  if (listed === undefined) throw new Problem("step_unknown");
  const isMoved = scheduledDate !== stands?.scheduledDate;
  if (stands?.scheduledStart && (deviceId !== stands.deviceId || stepId !== stands.stepId || isMoved)) {
    throw new Problem("exam_booked", { accessionNumber: stands.accessionNumber, scheduledExamId: stands.id });
  }
  if (isMoved && scheduledDate !== null && scheduledDate < (late?.from ?? dayAt(now, timeZone))) {
    throw new Problem(late ? "taken_wrong" : "date_past");
  }
  if (late?.numbers.has(exam.accessionNumber)) {
    const isOfDay = late.takenAt === null || scheduledDate === dayAt(late.takenAt, timeZone);
    if (!isOfDay || (scheduledDate ?? "") > dayAt(now, timeZone)) throw new Problem("taken_wrong");
  }
  const isSameStep = stands?.stepId === stepId;
  const modality = (listed?.procedure.modality ?? exam.modality ?? "OT") as ScheduledExam["modality"];
  if (deviceId !== null) {
    const ofDevice = await deviceModality(tx, bucketId, deviceId);
    if (ofDevice === undefined) throw new Problem("device_unknown");
    const isChosen = deviceId !== stands?.deviceId || modality !== stands.modality;
    if (isChosen && ofDevice !== modality) throw new Problem("device_wrong");
  }
  const isRenumbered = exam.accessionNumber !== "" && exam.accessionNumber !== stands?.accessionNumber;
  if (isRenumbered) {
    const { accessionNumber } = exam;
    // Of an exam that stands the contract lets through whatever it was registered with.
    if (!isAccessionNumber(accessionNumber)) {
      const issue = { path: `exams[${place}].accessionNumber`, message: "accessionNumber" };
      throw new Problem("invalid", { issues: [issue] });
    }
    const isReservedHere = late?.numbers.has(accessionNumber) ?? false;
    // Of a reserved number there may be images: devices took it from the form.
    const holder =
      (await scheduledOfAccession(tx, bucketId, accessionNumber)) ??
      (isReservedHere ? undefined : await examOfAccession(tx, bucketId, accessionNumber)) ??
      (isReservedHere ? undefined : (await reservedAmong(tx, bucketId, [accessionNumber]))[0]);
    if (holder) throw new Problem("accession_taken", { accessionNumber, place });
  }
  return {
    accessionNumber: exam.accessionNumber || stands?.accessionNumber || (await issueAccessionNumber(tx, bucketId)),
    stepId,
    procedureId: listed?.procedure.id ?? null,
    priceFen: stands && isSameStep ? stands.priceFen : (listed?.procedure.priceFen ?? 0),
    scheduledMinutes: stands && isSameStep ? stands.scheduledMinutes : (listed?.step.minutes ?? 15),
    modality,
    bodyPart: exam.bodyPart || (listed?.procedure.bodyPart ?? ""),
    studyDesc: exam.studyDesc || (isSameStep && stands?.studyDesc) || (listed ? stepName(listed) : ""),
    deviceId,
    scheduledDate,
    ...(late && { lateEntry: true, takenAt: late.takenAt }),
  };
}

/** @throws Problem extensions_wrong, extension_retired */
export async function judgedOrderExtensions(
  tx: Transaction,
  bucketId: string,
  before: readonly ExtensionValue[],
  order: RegistryOrder,
): Promise<ExtensionValue[]> {
  const judged = judgedExtensions(await extensionConfigsOf(tx, bucketId, "registry"), before, order.extensions);
  requireFilled(judged);
  return judged.values;
}
