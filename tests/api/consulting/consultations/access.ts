import { accounts, groupAdmins, type Actor, type Expectations } from "../../access-actors";

/** The administrator alone has rights on consultations at the organization that asks; the neighbour is asked. */
const participants: readonly Actor[] = ["neighbour", "admin"];
const asking: readonly Actor[] = ["admin"];
const asked: readonly Actor[] = ["neighbour"];

export const access: Expectations = {
  "consultations.query": accounts,
  "consultations.count": accounts,
  "consultations.page": accounts,
  "consultations.partners": asking,
  "consultations.create": asking,
  "consultations.read": participants,
  "consultations.detail": participants,
  "consultations.update": asking,
  "consultations.delete": asking,
  "consultations.history": participants,
  "consultations.ask": asking,
  "consultations.invite": asking,
  "consultations.accept": asked,
  "consultations.decline": asked,
  "consultations.propose": asked,
  "consultations.takeTime": asking,
  "consultations.keepTime": asking,
  "consultations.withdraw": asking,
  "consultations.reschedule": asking,
  "consultations.complete": participants,
  "consultations.cancel": asking,
  "consultations.reopen": asking,
  "consultations.members": participants,
  "consultations.addMember": participants,
  "consultations.removeMember": participants,
  "consultations.swapMember": participants,
  "consultations.acceptMembership": participants,
  "consultations.declineMembership": participants,
  "consultations.candidates": accounts,
  "consultationAgreements.list": groupAdmins,
  "consultationAgreements.add": groupAdmins,
  "consultationAgreements.end": groupAdmins,
};
