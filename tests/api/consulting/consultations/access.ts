import { accounts, type Actor, type Expectations } from "../../access-actors";

/** The administrator alone has rights on consultations at the organization that asks; the neighbour is asked. */
const participants: readonly Actor[] = ["neighbour", "admin"];

export const access: Expectations = {
  "consultations.page": accounts,
  "consultations.create": ["admin"],
  "consultations.read": participants,
  "consultations.detail": participants,
};
