import type { Actor, Expectations } from "../../access-actors";

/** The administrator alone has rights on consultations at the organization that asks; the neighbour is asked. */
const participants: readonly Actor[] = ["neighbour", "admin"];
const asking: readonly Actor[] = ["admin"];
const asked: readonly Actor[] = ["neighbour"];

export const access: Expectations = {
  "opinions.ofConsultation": participants,
  "opinions.saveDraft": asked,
  "opinions.suggestion": asked,
  "opinions.saveSummaryDraft": participants,
  "opinions.signSummary": participants,
  "opinions.takeOver": asking,
  "opinions.saveMinutes": participants,
  "opinions.outcome": asking,
};
