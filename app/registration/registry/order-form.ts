import type { z } from "zod";
import type { StandingOrder } from "#contract/registration/registry-order";
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

/** What the form of a standing order shows as it is opened. */
export const orderDefaults = (order: StandingOrder, today: string) => ({
  ...order,
  exams: examRows(order.exams, today),
});

export const openedOrder = (order: StandingOrder, today: string) => openedValues(orderDefaults(order, today));
