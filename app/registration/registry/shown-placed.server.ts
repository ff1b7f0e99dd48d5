import type { PlacedOrder } from "#contract/registration/service-orders";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { studyOf } from "../exams/listed-exam.server";

/** An order placed with another organization, in the reader's language, its times by the own organization's clocks. */
export function shownPlaced(order: PlacedOrder, language: Language, timeZone: string) {
  const format = formats(language, timeZone);
  const { orderId, patientName, patientGender, patientDob, requestingPhysician, patientNote } = order;
  return {
    ...{ orderId, patientName, patientGender, patientDob, requestingPhysician, patientNote },
    bucketName: order.bucket.name,
    created: format.dayTime(order.created),
    registrarName: order.registrarName ?? "",
    exams: order.exams.map((exam) => ({
      id: exam.id,
      accessionNumber: exam.accessionNumber,
      status: exam.status,
      study: studyOf(exam, language),
      device: exam.deviceName ?? "",
      when: exam.scheduledStart ? format.dayTime(exam.scheduledStart) : (exam.scheduledDate ?? ""),
      cancelReason: exam.cancelReason,
    })),
  };
}
export type ShownPlaced = ReturnType<typeof shownPlaced>;
