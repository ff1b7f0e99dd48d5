import { administrators, everybody, type Actor, type Expectations } from "../../access-actors";

/** The administrator alone has rights on consultations at the organization that asks; the neighbour is asked. */
const participants: readonly Actor[] = ["neighbour", "admin"];
const asking: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "consents.ofConsultation": participants,
  "consents.give": asking,
  "consents.ticket": asking,
  "consents.withdraw": asking,
  "consents.opened": everybody,
  "consents.texts": administrators,
  "consents.saveText": administrators,
  "consents.saveSettings": administrators,
  "PUT /consultations/{id}/consents/picture": asking,
  "GET /consultations/{id}/consents/{consentId}/picture": participants,
  "PUT /consents/signature": everybody,
};
