import { z } from "zod";
import { Day } from "#contract/kernel/values";
import { extensionsForm, type ExtensionField } from "#contract/organizations/extension-values";
import {
  birthFaults,
  cardFaults,
  NewRegistryOrder,
  orderedExams,
  PersonFaults,
  RegistryOrder,
  SaidOfKnown,
} from "#contract/registration/registry-order";
import type { Posted } from "../../forms/posted.server";

/** Told with all else that is wrong; the platform would say it only of what is right otherwise. */
const shape = (fields: readonly ExtensionField[], today: string) => ({
  extensions: extensionsForm(fields),
  dob: Day.refine((typed) => typed <= today, "birthAhead")
    .nullable()
    .default(null),
  exams: orderedExams(today),
});

const Birth = RegistryOrder.pick({ dob: true, age: true, ageUnit: true });
const OfCard = RegistryOrder.pick({ dob: true, gender: true, idCard: true, animal: true });

/** @param today in the organization's zone */
const ageFits = (today: string) => (typed: unknown) => {
  const birth = Birth.safeParse(typed);
  return !birth.success || birthFaults(birth.data, today).age === undefined;
};
const cardFits = (typed: unknown) => {
  const card = OfCard.safeParse(typed);
  return !card.success || cardFaults(card.data).idCard === undefined;
};
const ofCard = { path: ["idCard"], error: "idCardDiffers", when: () => true };
const ofAge = { path: ["age"], error: "ageBirth", when: () => true };

/**
 * The order as its form sends it, with the fields the organization adds.
 *
 * @param today in the organization's zone
 */
export const newOrderForm = (fields: readonly ExtensionField[], today: string) =>
  NewRegistryOrder.extend(shape(fields, today)).refine(ageFits(today), ofAge).refine(cardFits, ofCard);

/** The same of an order that is changed: the version it was read at, and what the form showed then. */
export const orderForm = (fields: readonly ExtensionField[], today: string) =>
  RegistryOrder.extend({
    ...shape(fields, today),
    ...SaidOfKnown.shape,
    version: z.coerce.number().int().optional(),
    opened: z.string().default(""),
  });

/**
 * The fields of an accession_taken of an order. By the number, and not by the place of the exam: rows that were left empty
 * are not sent on, and of two exams with the same number either may be the wrong one.
 */
export const takenNumber =
  ({ data }: Posted) =>
  ({ accessionNumber }: Record<string, unknown>): Record<`exams[${number}].accessionNumber`, "numberTaken"> =>
    Object.fromEntries(
      [...data]
        .filter(
          ([name, typed]) => /^exams\[\d+\]\.accessionNumber$/.test(name) && String(typed).trim() === accessionNumber,
        )
        .map(([name]) => [name, "numberTaken"]),
    );

/** The fields of an info_wrong of an order, each with the rule that it breaks. */
export const wrongPerson = ({ fields }: Record<string, unknown>): PersonFaults => PersonFaults.parse(fields);
