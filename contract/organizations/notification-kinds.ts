import type { AuditEvent } from "./audit-events";

/** Those of consultations: they may come as messages too, as each person has chosen (contract/consulting/notices.ts). */
export const consultationKinds = [
  "consultationInvited",
  /** A colleague asks to be relieved of a seat. */
  "consultationTakeover",
  /** Somebody has taken a seat by themselves: from a colleague, or the next that waits. */
  "consultationJoined",
  "consultationAccepted",
  "consultationDeclined",
  "consultationTimeProposed",
  "consultationRescheduled",
  "consultationReminder",
  "consultationWithdrawn",
  "consultationCanceled",
  "consultationReopened",
  /** It goes on without them: their seat is another's, or nobody's. */
  "consultationRelieved",
  "consentWithdrawn",
  "opinionSigned",
  "answerOverdue",
  "outcomeAsked",
] as const;

/** What people are told of, in the order they choose among them. Texts: texts/…/notifications.json. */
export const notificationKinds = [
  "criticalValue",
  /** Nobody has acknowledged one; administrators of the organization are told too. */
  "criticalOverdue",
  "reportRejected",
  "reportAdvised",
  "reportRecalled",
  "reportAssigned",
  /** Once a week: reports of theirs that were approved with changes. */
  "approverChanges",
  "learningCase",
  "peerReviewsDrawn",
  "followUpLate",
  /** What a patient answered keeps an exam from being done, until an approver decides. */
  "safetyBlocked",
  /** A device has begun an exam that safety holds back: to approvers and to the desk. */
  "safetyBegun",
  "examArrived",
  "planEnding",
  "planEnded",
  "uploadRefused",
  ...consultationKinds,
] as const;
export type ConsultationNotice = (typeof consultationKinds)[number];
/** What the person is told of whatever was chosen: it is about the own account, and belongs to no organization. */
export const accountKinds = ["signInChanged", "invited"] as const;
export type NotificationKind = (typeof notificationKinds)[number] | (typeof accountKinds)[number];

/** What became of the ways to sign in; audit events of the same names. Texts: notifications.signIn. */
export const signInChanges = [
  "passkey_added",
  "passkey_removed",
  "totp_enabled",
  "totp_removed",
  "recovery_codes_made",
  "mobile_bound",
  "mobile_unbound",
  "wechat_bound",
  "wechat_unbound",
  "password_changed",
  "password_reset",
] as const satisfies readonly AuditEvent[];
export type SignInChange = (typeof signInChanges)[number];

/** Those of what a person has written, is to write or to decide: told to that person, whoever the organization has named. */
export type PersonalKind =
  | "reportRejected"
  | "reportAdvised"
  | "reportRecalled"
  | "reportAssigned"
  | "approverChanges"
  | "learningCase"
  | "peerReviewsDrawn"
  | "followUpLate"
  | "safetyBlocked"
  | "safetyBegun"
  | ConsultationNotice;

/** Those that may also go to a mobile: somebody has to act at once. */
export const urgentKinds: readonly NotificationKind[] = ["criticalValue", "criticalOverdue"];
