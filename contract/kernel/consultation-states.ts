/**
 * Two kinds, kept apart: in a consultation the asking organization decides and answers for it, in a remote diagnosis the
 * asked one answers for its text.
 */
export const consultationKinds = ["consultation", "remoteDiagnosis"] as const;
export type ConsultationKind = (typeof consultationKinds)[number];

/** What an agreement allows. */
export const consultationServices = consultationKinds;
export type ConsultationService = ConsultationKind;

/** In the order of their numbers on the wire: 0 is pending (product §4). */
export const consultationStatuses = ["pending", "scheduled", "completed", "canceled"] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

/** While it is one of these, its members see what is bound to it. */
export const openStatuses = ["pending", "scheduled"] as const satisfies readonly ConsultationStatus[];

/** What moves a consultation along its life; which of them a caller may take now, the platform says. */
export const consultationSteps = [
  "update",
  "ask",
  "invite",
  "accept",
  "decline",
  "propose",
  "takeTime",
  "keepTime",
  "withdraw",
  "reschedule",
  "complete",
  "cancel",
  "reopen",
  "delete",
] as const;
export type ConsultationStep = (typeof consultationSteps)[number];

export const consultationUrgencies = ["routine", "urgent", "emergency"] as const;
export type ConsultationUrgency = (typeof consultationUrgencies)[number];

/** Of an asked organization: prepared is one whose invitation has not left yet, and that sees nothing. */
export const invitationStates = ["prepared", "invited", "proposed", "accepted", "declined", "withdrawn"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Those that make an organization a party: it sees the consultation. */
export const partyStates = ["invited", "proposed", "accepted"] as const satisfies readonly InvitationState[];

export const memberRoles = ["applicant", "attending", "expert", "observer"] as const;
export type MemberRole = (typeof memberRoles)[number];

export const memberStates = ["asked", "accepted", "declined", "removed"] as const;
export type MemberState = (typeof memberStates)[number];

/** Those that make an account a member: it sees the consultation. */
export const presentStates = ["asked", "accepted"] as const satisfies readonly MemberState[];

/** What the history of a consultation tells of. */
export const consultationEventKinds = [
  "created",
  "updated",
  "invited",
  "accepted",
  "declined",
  "timeProposed",
  "rescheduled",
  "withdrawn",
  "memberAdded",
  "memberRemoved",
  "memberAccepted",
  "memberDeclined",
  "memberSwapped",
  "examBound",
  "examUnbound",
  "caseAdded",
  "caseRemoved",
  "consentGiven",
  "consentWithdrawn",
  "opinionSigned",
  "answerOverdue",
  "summarySigned",
  "takenOver",
  "dossierMade",
  "videoJoined",
  "videoLeft",
  "recordingStarted",
  "recordingStopped",
  "reminded",
  "late",
  "noShow",
  "completed",
  "canceled",
  "reopened",
  "outcomeAsked",
  "outcomeGiven",
] as const;
export type ConsultationEventKind = (typeof consultationEventKinds)[number];

/** What a paper or picture of a case is. */
export const caseFileTypes = [
  "referral",
  "laboratory",
  "pathology",
  "operation",
  "tracing",
  "picture",
  "medication",
  "other",
] as const;
export type CaseFileType = (typeof caseFileTypes)[number];

/** Who gave consent, seen from the patient (国卫医发〔2014〕51号: guardian or near relative where the patient cannot). */
export const consentRelations = ["self", "guardian", "spouse", "child", "parent", "relative"] as const;
export type ConsentRelation = (typeof consentRelations)[number];

/** How consent was given: signed by hand, on a paper that was photographed, or told before a witness. */
export const consentWays = ["signature", "paper", "witness"] as const;
export type ConsentWay = (typeof consentWays)[number];

/** What is signed in a consultation: each expert's own, and what its hosts sum up of them. */
export const opinionForms = ["opinion", "summary"] as const;
export type OpinionForm = (typeof opinionForms)[number];

/** What the summary says of each opinion. */
export const stances = ["agrees", "dissents"] as const;
export type Stance = (typeof stances)[number];

/** What became of a patient after it. */
export const outcomes = ["followed", "partly", "notFollowed", "diagnosisChanged", "unknown"] as const;
export type Outcome = (typeof outcomes)[number];
