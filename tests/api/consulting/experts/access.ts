import { accounts, administrators, belonging, type Actor, type Expectations } from "../../access-actors";

/** Of the organization that asks the administrator alone, of the asked one the neighbour. */
const participants: readonly Actor[] = ["neighbour", "admin"];
const asked: readonly Actor[] = ["neighbour"];

export const access: Expectations = {
  "experts.pool": administrators,
  "experts.set": administrators,
  "experts.remove": administrators,
  "experts.setRules": administrators,
  "experts.fairness": administrators,
  "experts.own": accounts,
  "experts.next": belonging,
  "experts.takeNext": belonging,
  "experts.skip": belonging,
  "experts.seats": participants,
  "experts.addSeat": asked,
  "experts.removeSeat": asked,
  "experts.assign": asked,
  "experts.answer": asked,
  "experts.askToSwap": asked,
  "experts.offers": accounts,
  "experts.answerSwap": accounts,
};
