import type { Subscribers } from "#api/infrastructure/events/events";
import { fillAccepted, fillDeclined } from "#api/consulting/experts/fill-seats";
import {
  tellOfAnswer,
  tellOfAsked,
  tellOfInvitation,
  tellOfOpinion,
  tellOfOutcomeAsked,
  tellOfRelieved,
  tellOfOtherTime,
  tellOfWithdrawnConsent,
  tellOfWithdrawal,
} from "#api/consulting/notices/tell-of-consultations";
import { writeObjects } from "#api/delivery/report-objects/write-report-objects";
import { followExamArrival } from "#api/reading/follow-ups/follow-exam";
import { followAmended, followRecalled } from "#api/delivery/publishing/follow-recall";
import { followCategory, openFlagged, withdrawFlagged } from "#api/reading/critical-items/open-flagged";
import { followReturn, tellOfAssignment, tellOfCritical } from "#api/reading/notifications/tell-of-reports";
import { tellOfUpload } from "#api/reading/notifications/tell-of-uploads";
import { noteChangesLater } from "#api/reading/quality/note-changes";
import { assignByRule } from "#api/reading/reports/assign-by-rule";
import { tellUnsafeBegin } from "#api/registration/registry/tell-unsafe-begin";
import { followBegun, followChanged, followRemoved } from "#api/registration/queue/follow-exam";
import { tellOfCancelled, tellOfRemoved, tellOfTime } from "#api/registration/booking-messages/tell-of-time";
import { freeOfCancelled, freeOfRemoved } from "#api/registration/scheduling/follow-exam";

import { bindChosen, closeExams, reopenExams } from "#api/consulting/cases/follow-consultation";
import { closeRoom } from "#api/consulting/video-rooms/follow-consultation";

/** Who follows which event; the domain that tells of it knows none of them. */
export const subscribers: Subscribers = {
  scheduledExamChanged: [freeOfCancelled, tellOfCancelled, followChanged],
  scheduledExamRemoved: [freeOfRemoved, tellOfRemoved, followRemoved],
  examTimeChanged: [tellOfTime],
  scheduledExamBegun: [followBegun, tellUnsafeBegin],
  examArrived: [assignByRule, followExamArrival],
  examUploadedFromOutside: [tellOfUpload],
  reportAssigned: [tellOfAssignment],
  reportFlaggedCritical: [openFlagged, tellOfCritical],
  reportApproved: [noteChangesLater],
  criticalReportChanged: [followCategory],
  criticalFlagTakenBack: [withdrawFlagged],
  reportRejected: [followReturn("reportRejected")],
  reportAdvised: [followReturn("reportAdvised")],
  publishedReportChanged: [writeObjects],
  reportRecalled: [followReturn("reportRecalled"), followRecalled],
  reportAmended: [followAmended],
  consultationCreated: [bindChosen],
  consultationReopened: [reopenExams, tellOfOtherTime("consultationReopened")],
  consultationInvited: [tellOfInvitation],
  consultationAnswered: [fillAccepted, tellOfAnswer],
  consultationWithdrawn: [tellOfWithdrawal],
  consultationMemberAsked: [tellOfAsked],
  consultationMemberDeclined: [fillDeclined],
  consultationMemberRelieved: [tellOfRelieved],
  consultationRescheduled: [tellOfOtherTime("consultationRescheduled")],
  consultationCanceled: [closeExams, closeRoom, tellOfOtherTime("consultationCanceled")],
  consultationCompleted: [closeExams, closeRoom],
  consultationConsentWithdrawn: [tellOfWithdrawnConsent],
  opinionSigned: [tellOfOpinion],
  consultationOutcomeAsked: [tellOfOutcomeAsked],
};
