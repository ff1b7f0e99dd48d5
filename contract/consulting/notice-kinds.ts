import { consultationKinds, type ConsultationNotice } from "#contract/organizations/notification-kinds";

/** What people are told of consultations, in the order they choose among them. Texts: texts/…/notifications.json. */
export const noticeKinds = consultationKinds;
export type NoticeKind = ConsultationNotice;

/** How a message gets to somebody; what stands on the pages of the product does in any case. */
export const noticeWays = ["mail", "sms", "wechat"] as const;
export type NoticeWay = (typeof noticeWays)[number];
