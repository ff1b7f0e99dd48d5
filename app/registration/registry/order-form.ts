import type { z } from "zod";
import { ageAtVisit } from "#contract/registration/age-at-visit";
import type { KnownPatient, StandingOrder } from "#contract/registration/registry-order";
import { maxOrderedExams } from "#contract/registration/scheduling";
import { openedValues } from "../../forms/merged-fields";
import type { newOrderForm, orderForm } from "./order-form.server";

export type OrderInput = z.input<ReturnType<typeof newOrderForm>>;
export type ChangedOrderInput = z.input<ReturnType<typeof orderForm>>;

/** The form's rows: the exams there are, and empty ones up to the most there may be, of today. */
export const examRows = (exams: OrderInput["exams"], today: string): OrderInput["exams"] => [
  ...exams,
  ...Array.from({ length: Math.max(0, maxOrderedExams - exams.length) }, () => ({ scheduledDate: today })),
];

/** What is known of somebody who was here before, as the form holds it. */
export function knownValues(known: KnownPatient, today: string) {
  const age = known.patientDob === null ? null : ageAtVisit(known.patientDob, today);
  return {
    pid: known.patientId,
    name: known.patientName,
    namePinyin: known.namePinyin,
    gender: known.patientGender,
    dob: known.patientDob,
    phone: known.patientPhone,
    idCard: known.idCard,
    ...(age && { age: String(age.visitAge), ageUnit: age.visitAgeUnit }),
  };
}

/** What the form of a standing order shows as it is opened. */
export const orderDefaults = (order: StandingOrder, today: string) => ({
  ...order,
  exams: examRows(order.exams, today),
});

export const openedOrder = (order: StandingOrder, today: string) => openedValues(orderDefaults(order, today));
