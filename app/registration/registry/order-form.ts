import { z } from "zod";
import { extensionsForm, type ExtensionField } from "#contract/organizations/extension-values";
import { maxOrderedExams, NewRegistryOrder, OrderedExam, RegistryOrder } from "#contract/registration/registry";

/** The order as its form sends it, with the fields the organization adds. */
export const newOrderForm = (fields: readonly ExtensionField[]) =>
  NewRegistryOrder.extend({ extensions: extensionsForm(fields) });
export const orderForm = (fields: readonly ExtensionField[]) =>
  RegistryOrder.extend({ extensions: extensionsForm(fields) });
export type OrderInput = z.input<ReturnType<typeof newOrderForm>>;

/** An exam of which nothing is said yet. */
export const blankExam = OrderedExam.parse({});

/** The form's rows: the exams there are, and empty ones up to the most there may be, of today. */
export const examRows = (exams: RegistryOrder["exams"], today: string): OrderInput["exams"] => [
  ...exams,
  ...Array.from({ length: Math.max(0, maxOrderedExams - exams.length) }, () => ({ scheduledDate: today })),
];
