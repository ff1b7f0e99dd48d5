import { everybody, type Actor, type Expectations } from "../../access-actors";

/** The administrator alone has rights on consultations at the organization that asks; the neighbour is asked. */
const participants: readonly Actor[] = ["neighbour", "admin"];

export const access: Expectations = {
  "dossiers.ofConsultation": participants,
  "dossiers.issue": participants,
  "dossiers.verify": everybody,
  "GET /consultations/{id}/dossier/pdf": participants,
  "GET /consultations/{id}/dossier/pictures/{hash}": participants,
};
