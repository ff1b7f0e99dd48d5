/** What people are told of, in the order they choose among them. Texts: app/i18n/locales/…/notifications.json. */
export const notificationKinds = [
  "criticalValue",
  /** Nobody has acknowledged one; administrators of the organization are told too. */
  "criticalOverdue",
  "reportRejected",
  "reportAdvised",
  "reportRecalled",
  "reportAssigned",
  "examArrived",
  "planEnding",
  "planEnded",
  "uploadRefused",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Those of what a person has written or is to write: told to that person, whoever the organization has named. */
export type PersonalKind = "reportRejected" | "reportAdvised" | "reportRecalled" | "reportAssigned";

/** Those that may also go to a mobile: somebody has to act at once. */
export const urgentKinds: readonly NotificationKind[] = ["criticalValue", "criticalOverdue"];
