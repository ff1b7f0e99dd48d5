import type { recallCauses } from "#contract/delivery/hand-out-kinds";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ReportStep } from "#api/infrastructure/events/events";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { mobileOf } from "#api/infrastructure/messages/mobile-number";
import { holdersByHandOut, holdersByLink, insertNotices } from "./notice-queries";

type Cause = (typeof recallCauses)[number];

/**
 * Notes who holds a report that was recalled or added to, and queues a message to each mobile that is known: to the
 * receiver's where one was noted, of the patient to the patient's. The desk sees the holder until somebody says that they
 * were told.
 */
const follow =
  (cause: Cause) =>
  async (tx: Transaction, actor: Actor, { reportId, examId, bucketId, version }: ReportStep): Promise<void> => {
    const [byHandOut, byLink] = [await holdersByHandOut(tx, reportId, cause), await holdersByLink(tx, reportId, cause)];
    const holders = [
      ...byHandOut.map(({ handOutId, receiver, mobile, patientPhone }) => ({
        ...{ handOutId, shareLinkId: null },
        mobile: mobile || (receiver === "patient" ? mobileOf(patientPhone) : null) || "",
      })),
      ...byLink.map(({ shareLinkId, patientPhone }) => ({
        ...{ handOutId: null, shareLinkId },
        mobile: mobileOf(patientPhone) ?? "",
      })),
    ];
    if (holders.length === 0) return;
    const written = new Set<string>();
    const messageTo = (mobile: string) => {
      if (mobile === "") return "none";
      if (written.has(mobile)) return "shared";
      written.add(mobile);
      return "due";
    };
    const notices = await insertNotices(
      tx,
      holders.map((holder) => ({ bucketId, reportId, cause, version, message: messageTo(holder.mobile), ...holder })),
    );
    const due = notices.filter(({ message }) => message === "due").map(({ id }) => id);
    await queueJob(tx, "sendRecallNotice", due);
    await audit(tx, actor, "recall_noticed", {
      bucketId,
      examId,
      subjectId: reportId,
      detail: { cause, holders: holders.length, messages: due.length },
    });
  };

/** Who holds a recalled report is told so. */
export const followRecalled = follow("recalled");
/** Who holds a report without its newest addendum is told so. */
export const followAmended = follow("amended");
