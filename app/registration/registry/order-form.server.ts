import { z } from "zod";
import { Day } from "#contract/kernel/values";
import { extensionsForm, type ExtensionField } from "#contract/organizations/extension-values";
import {
  BirthFaults,
  birthFaults,
  NewRegistryOrder,
  orderedExams,
  RegistryOrder,
} from "#contract/registration/registry-order";

/** Told with all else that is wrong; the platform would say it only of what is right otherwise. */
const shape = (fields: readonly ExtensionField[], today: string) => ({
  extensions: extensionsForm(fields),
  dob: Day.refine((typed) => typed <= today, "birthAhead")
    .nullable()
    .default(null),
  exams: orderedExams(today),
});

const Birth = RegistryOrder.pick({ dob: true, age: true, ageUnit: true });

/** @param today in the organization's zone */
const ageFits = (today: string) => (typed: unknown) => {
  const birth = Birth.safeParse(typed);
  return !birth.success || birthFaults(birth.data, today).age === undefined;
};
const ofAge = { path: ["age"], error: "ageBirth", when: () => true };

/**
 * The order as its form sends it, with the fields the organization adds.
 *
 * @param today in the organization's zone
 */
export const newOrderForm = (fields: readonly ExtensionField[], today: string) =>
  NewRegistryOrder.extend(shape(fields, today)).refine(ageFits(today), ofAge);

/** The same of an order that is changed: the version it was read at, and what the form showed then. */
export const orderForm = (fields: readonly ExtensionField[], today: string) =>
  RegistryOrder.extend({
    ...shape(fields, today),
    version: z.coerce.number().int().optional(),
    opened: z.string().default(""),
  });

/** The fields of an info_wrong of an order, each with the rule that it breaks. */
export const wrongBirth = ({ fields }: Record<string, unknown>): BirthFaults => BirthFaults.parse(fields);
