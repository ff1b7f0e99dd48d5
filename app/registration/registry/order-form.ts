import type { z } from "zod";
import { maxOrderedExams } from "#contract/registration/scheduling";
import type { newOrderForm } from "./order-form.server";

export type OrderInput = z.input<ReturnType<typeof newOrderForm>>;

/** The form's rows: the exams there are, and empty ones up to the most there may be, of today. */
export const examRows = (exams: OrderInput["exams"], today: string): OrderInput["exams"] => [
  ...exams,
  ...Array.from({ length: Math.max(0, maxOrderedExams - exams.length) }, () => ({ scheduledDate: today })),
];
