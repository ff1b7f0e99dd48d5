/** What people are told of consultations, in the order they choose among them. Texts: texts/…/notices.json. */
export const noticeKinds = [
  "consultationInvited",
  "consultationAccepted",
  "consultationDeclined",
  "consultationTimeProposed",
  "consultationRescheduled",
  "consultationReminder",
  "consultationCanceled",
  "opinionSigned",
  "answerOverdue",
  "outcomeAsked",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How a message gets to somebody; what stands on the pages of the product does in any case. */
export const noticeWays = ["mail", "sms", "wechat"] as const;
export type NoticeWay = (typeof noticeWays)[number];
