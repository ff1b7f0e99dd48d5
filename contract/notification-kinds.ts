/** What people are told of, in the order they choose among them. Texts: app/i18n/locales/…/notifications.json. */
export const notificationKinds = [
  "criticalValue",
  /** Nobody has acknowledged one; administrators of the organization are told too. */
  "criticalOverdue",
  "examArrived",
  "planEnding",
  "planEnded",
  "uploadRefused",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Those that may also go to a mobile: somebody has to act at once. */
export const urgentKinds: readonly NotificationKind[] = ["criticalValue", "criticalOverdue"];
