import { eachExamText } from "#contract/registration/exam-fields";
import type { RegisteredExam, StandingOrder } from "#contract/registration/registry-order";
import { examSteps, noImageModalities } from "#contract/registration/scheduling";
import { typedOf } from "../extensions/typed-extensions";
import { statusAfter, type StepFacts } from "./exam-steps";
import type { OrderRow, RegistryRow, ScheduledExam } from "./registry-queries";
import { spelledName } from "../patients/spelled-name";

/** What decides its next steps. */
export const stepFacts = (exam: ScheduledExam): StepFacts => ({
  status: exam.status,
  hasTime: exam.scheduledStart !== null,
  hasImages: exam.examId !== null && !exam.madeByArrival,
  needsNoImages: noImageModalities.some((modality) => modality === exam.modality),
});

const instant = (moment: Date | null) => moment?.toISOString() ?? null;

/** @param mayStep whether the caller may do any step by hand */
export function shownExam(
  { exam, deviceName, procedureName, madeExamId, selfBooked, bookingId }: RegistryRow,
  mayStep: boolean,
): RegisteredExam {
  const facts = stepFacts(exam);
  const { id, orderId, version, status, accessionNumber, patientId, patientName, patientGender, patientDob } = exam;
  return {
    ...{ id, orderId, version, status, accessionNumber, patientId, patientName, patientGender, patientDob },
    visitAge: exam.visitAge,
    visitAgeUnit: exam.visitAgeUnit,
    patientPhone: exam.patientPhone,
    patientSource: exam.patientSource,
    urgentFlag: exam.urgentFlag,
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    studyDesc: exam.studyDesc,
    procedureName,
    stepId: exam.stepId,
    deviceId: exam.deviceId,
    deviceName,
    applyDept: exam.applyDept,
    priceFen: exam.priceFen,
    scheduledDate: exam.scheduledDate,
    scheduledStart: instant(exam.scheduledStart),
    bookingId,
    arrived: instant(exam.arrived),
    lateEntry: exam.lateEntry,
    takenAt: instant(exam.takenAt),
    selfBooked,
    created: exam.created.toISOString(),
    cancelReason: exam.cancelReason,
    cancelNote: exam.cancelNote,
    examId: madeExamId,
    steps: mayStep ? examSteps.filter((step) => statusAfter(step, facts) !== null) : [],
    deletesExam: exam.status === "Performed" && exam.madeByArrival,
  };
}

/** The order as its form holds it: patient, visit and request are those of its first exam. */
export function orderAsTyped(order: OrderRow, exams: readonly ScheduledExam[]): StandingOrder | null {
  const [first] = exams;
  if (!first) return null;
  return {
    pid: first.patientId,
    name: first.patientName,
    gender: first.patientGender,
    dob: first.patientDob,
    phone: first.patientPhone,
    age: first.visitAge,
    ageUnit: first.visitAgeUnit ?? "Y",
    weight: first.weightKg,
    height: first.heightCm,
    urgentFlag: first.urgentFlag,
    teleMedFlag: first.teleMedFlag,
    patientSource: first.patientSource,
    ...eachExamText((name) => first[name]),
    animal: first.animal,
    extensions: typedOf(first.extensions),
    namePinyin: first.namePinyin || spelledName(first.patientName).pinyin,
    idCard: order.idCard,
    orderPlacerId: order.orderPlacerId,
    requestingPhysician: first.requestingPhysician,
    staffNote: order.staffNote,
    patientNote: order.patientNote,
    exams: exams.map((exam) => ({
      id: exam.id,
      stepId: exam.stepId,
      modality: exam.modality,
      bodyPart: exam.bodyPart,
      studyDesc: exam.studyDesc,
      deviceId: exam.deviceId,
      scheduledDate: exam.scheduledDate,
      accessionNumber: exam.accessionNumber,
    })),
  };
}
