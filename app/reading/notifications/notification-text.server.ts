import type { Notification } from "#contract/organizations/notifications";
import { pathTo } from "../../paths";
import type { SignedIn } from "../../session/signed-in.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import type { Texts } from "#texts/texts";

/** What a notification says, in the reader's language. */
export function notificationText(request: Request, t: Texts, notification: Notification): string {
  const { kind, exam, consultation, bucketName: organization, planEnds, signInChange, timeZone } = notification;
  switch (kind) {
    case "examArrived":
    case "criticalValue":
    case "criticalOverdue":
    case "reportRejected":
    case "reportAdvised":
    case "reportRecalled":
    case "reportAssigned":
    case "learningCase":
    case "followUpLate":
      return exam
        ? t(`notifications.told.${kind}`, {
            exam: [exam.patientName, t(`exam.modality.${exam.modality}`), exam.bodyPart].filter(Boolean).join(" · "),
          })
        : t(`notifications.toldWithoutExam.${kind}`, { organization });
    case "approverChanges":
    case "peerReviewsDrawn":
      return t(`notifications.told.${kind}`, { organization });
    case "planEnding":
    case "planEnded":
      return t(`notifications.told.${kind}`, {
        organization,
        day: planEnds ? formats(languageOf(request), timeZone).day(planEnds) : "",
      });
    case "signInChanged":
      return signInChange ? t(`notifications.signIn.${signInChange}`) : "";
    case "invited":
      return t("notifications.invited");
    case "uploadRefused":
    case "safetyBlocked":
    case "safetyBegun":
      return t(`notifications.told.${kind}`, { organization });
    case "consultationInvited":
    case "consultationTakeover":
    case "consultationJoined":
    case "consultationAccepted":
    case "consultationDeclined":
    case "consultationTimeProposed":
    case "consultationRescheduled":
    case "consultationReminder":
    case "consultationWithdrawn":
    case "consultationCanceled":
    case "consultationReopened":
    case "consultationRelieved":
    case "consentWithdrawn":
    case "opinionSigned":
    case "answerOverdue":
    case "outcomeAsked": {
      const told = t(`notifications.told.${kind}`, { organization });
      if (!consultation) return told;
      const { patientName, reason, starts } = consultation;
      const time = kind === "consultationReminder" && formats(languageOf(request), timeZone).dayTime(starts);
      return t("notifications.ofConsultation", {
        told,
        about: [time, patientName, reason].filter(Boolean).join(" · "),
      });
    }
  }
}

/** Where it leads, for who may go there; else back to the list. */
export async function placeOf(
  { kind, exam, consultationId, bucketId, groupId }: Notification,
  { memberships }: SignedIn,
) {
  if (kind === "signInChanged") return "/settings/sessions";
  if (kind === "invited") return "/settings/invitations";
  if (kind === "approverChanges") return pathTo("/quality/changes", {}, { unseen: "on" });
  if (kind === "peerReviewsDrawn") return "/quality/reviews";
  if (kind === "learningCase") return pathTo("/quality/learning", {}, { list: "mine" });
  if (kind === "followUpLate" && exam?.reportId)
    return pathTo("/studies/:examId/reports/:reportId/follow-ups", { examId: exam.id, reportId: exam.reportId });
  if ((kind === "safetyBlocked" || kind === "safetyBegun") && bucketId)
    return pathTo("/registry/safety", {}, { org: bucketId });
  // Who is asked to take over need not see the consultation yet, and who is asked no more sees it no longer.
  if (kind === "consultationTakeover") return pathTo("/consultations/next", {});
  if (kind === "consultationWithdrawn" || kind === "consultationRelieved") return pathTo("/consultations", {});
  if (consultationId) return pathTo("/consultations/:consultationId", { consultationId });
  if (exam)
    return exam.reportId
      ? pathTo("/studies/:examId/reports/:reportId", { examId: exam.id, reportId: exam.reportId })
      : pathTo("/studies/:examId", { examId: exam.id });
  if (kind !== "planEnding" && kind !== "planEnded" && kind !== "uploadRefused") return "/settings/notification";
  const { organizations, groups } = await memberships();
  const administers =
    organizations.some(({ id, mayManage }) => id === bucketId && mayManage) ||
    groups.some(({ id, mayManage }) => id === groupId && mayManage);
  return administers && bucketId && groupId
    ? pathTo("/groups/:groupId/organizations/:organizationId/plan", { groupId, organizationId: bucketId })
    : "/settings/notification";
}
