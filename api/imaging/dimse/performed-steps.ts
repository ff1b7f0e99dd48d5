import type { AuditEvent } from "#contract/organizations/audit-events";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import type { scheduledExams } from "#api/infrastructure/database/schema/index";
import { isoDate, isoTime } from "#api/dicom/date-values";
import type { DataSet } from "#api/dicom/encoding/data-set";
import { tags } from "#api/dicom/encoding/tags";
import { jsonModel, type JsonDataSet } from "#api/dicom/json-model";
import { updateScheduled } from "#api/registration/matching/match-queries";
import { momentOf } from "#api/infrastructure/time/zoned-days";
import type { AcceptedAssociation } from "./accepted-association";
import type { Command, Status } from "./command";
import { isFinal, stepStatus, type StepStatus } from "./performed-step-state";
import { insertStep, lockStep, scheduledByIds, scheduledOf, updateStep } from "./performed-step-queries";

const stepTags = {
  status: 0x00400252,
  startDate: tags.PerformedProcedureStepStartDate,
  startTime: tags.PerformedProcedureStepStartTime,
  endDate: 0x00400250,
  endTime: 0x00400251,
  scheduledStepAttributes: 0x00400270,
} as const;

/** PS3.7 annex C, and PS3.4 F.7.2.2.3. */
const statuses = {
  success: 0x0000,
  invalidValue: 0x0106,
  mayNoLongerBeUpdated: 0x0110,
  duplicateInstance: 0x0111,
  noSuchInstance: 0x0112,
  missingAttribute: 0x0120,
  missingValue: 0x0121,
} as const;

const events: Record<StepStatus, AuditEvent> = {
  inProgress: "performed_step_begun",
  completed: "performed_step_completed",
  discontinued: "performed_step_discontinued",
};

type Scheduled = typeof scheduledExams.$inferSelect;

/**
 * Answers the N-CREATE of a performed procedure step (PS3.4 F.7.2.1): the device has begun, so the patient of the
 * scheduled exams it names has arrived. What was not scheduled is recorded as well.
 */
export async function beginStep(calling: AcceptedAssociation, command: Command, dataSet: DataSet): Promise<Status> {
  const { platform, bucketId, timeZone, callingAeTitle } = calling;
  const { sopInstanceUid } = command;
  const term = dataSet.code(stepTags.status);
  if (term === null) return { status: statuses.missingAttribute, comment: "Performed Procedure Step Status" };
  if (stepStatus(term) !== "inProgress") return { status: statuses.invalidValue, comment: "begins as IN PROGRESS" };
  if (sopInstanceUid === "") return { status: statuses.missingValue, comment: "Affected SOP Instance UID" };
  const now = new Date();
  const begun = momentIn(dataSet, stepTags.startDate, stepTags.startTime, timeZone) ?? now;
  return platform.db.transaction(async (tx) => {
    const scheduled = await scheduledOf(tx, bucketId, referencesIn(dataSet));
    const id = await insertStep(tx, {
      bucketId,
      sopInstanceUid,
      peer: callingAeTitle,
      status: "inProgress",
      scheduledExamIds: scheduled.map((exam) => exam.id),
      attributes: attributesOf(dataSet),
    });
    if (id === null) return { status: statuses.duplicateInstance };
    for (const exam of scheduled.filter(({ status }) => status === "Registered" || status === "Scheduled")) {
      await updateScheduled(tx, exam.id, { status: "Arrived", arrived: exam.arrived ?? begun }, now);
      await tellOfChange(tx, calling, exam, "Arrived");
    }
    for (const { id: scheduledExamId } of scheduled) {
      await raise(platform, tx, calling.actor, "scheduledExamBegun", { scheduledExamId, bucketId });
    }
    await record(tx, calling, "inProgress", id, scheduled);
    return { status: statuses.success };
  });
}

/**
 * Answers its N-SET (PS3.4 F.7.2.2): completed, the scheduled exams are performed; discontinued, they wait on. A step
 * that has ended is not changed any more.
 */
export async function changeStep(calling: AcceptedAssociation, command: Command, dataSet: DataSet): Promise<Status> {
  const { platform, bucketId, timeZone } = calling;
  const term = dataSet.code(stepTags.status);
  const wanted = term === null ? null : stepStatus(term);
  if (term !== null && !wanted) return { status: statuses.invalidValue, comment: "Performed Procedure Step Status" };
  const now = new Date();
  const ended = momentIn(dataSet, stepTags.endDate, stepTags.endTime, timeZone) ?? now;
  return platform.db.transaction(async (tx) => {
    const step = await lockStep(tx, bucketId, command.sopInstanceUid);
    if (!step) return { status: statuses.noSuchInstance };
    if (isFinal(step.status)) {
      const comment = "Performed Procedure Step Object may no longer be updated";
      return { status: statuses.mayNoLongerBeUpdated, comment, errorId: 0xa710 };
    }
    const status = wanted ?? step.status;
    await updateStep(tx, step.id, {
      status,
      attributes: { ...step.attributes, ...attributesOf(dataSet) },
      updated: now,
    });
    const scheduled = await scheduledByIds(tx, bucketId, step.scheduledExamIds);
    if (status === "completed") {
      for (const exam of scheduled.filter((one) => one.status !== "Performed" && one.status !== "Cancelled")) {
        await updateScheduled(tx, exam.id, { status: "Performed", performed: exam.performed ?? ended }, now);
        await tellOfChange(tx, calling, exam, "Performed");
      }
    }
    if (status !== step.status) await record(tx, calling, status, step.id, scheduled);
    return { status: statuses.success };
  });
}

const tellOfChange = (
  tx: Transaction,
  { platform, actor }: AcceptedAssociation,
  { id: scheduledExamId, bucketId, status: from }: Scheduled,
  to: Scheduled["status"],
) => raise(platform, tx, actor, "scheduledExamChanged", { scheduledExamId, bucketId, from, to });

async function record(
  tx: Transaction,
  { actor, callingAeTitle }: AcceptedAssociation,
  status: StepStatus,
  id: string,
  scheduled: readonly Scheduled[],
) {
  const detail = { peer: callingAeTitle, step: id, scheduled: scheduled.length };
  if (scheduled.length === 0) await audit(tx, actor, events[status], { subjectId: id, detail });
  for (const exam of scheduled) {
    await audit(tx, actor, events[status], { examId: exam.examId, subjectId: exam.id, detail });
  }
}

/** Scheduled Step Attributes Sequence: our worklist gives the accession number as the ids of procedure and step too. */
function referencesIn(dataSet: DataSet) {
  const items = dataSet.items(stepTags.scheduledStepAttributes);
  const named = (tag: number) => items.flatMap((item) => item.text(tag) ?? []);
  return {
    studies: named(tags.StudyInstanceUID),
    numbers: [...named(tags.AccessionNumber), ...named(tags.ScheduledProcedureStepID)],
  };
}

/** As the device's clock showed it, which is taken to be the organization's. */
function momentIn(dataSet: DataSet, dateTag: number, timeTag: number, timeZone: string): Date | null {
  const [date, time] = [isoDate(dataSet.code(dateTag)), isoTime(dataSet.code(timeTag))];
  return date && time ? momentOf(`${date}T${time}`, timeZone) : null;
}

/** Long binary values are left out: nothing of a performed step has any. */
const attributesOf = (dataSet: DataSet): JsonDataSet =>
  jsonModel(
    {
      dataSet,
      syntax: dataSet.syntax,
      transferSyntaxUid: "",
      mediaStorageSopClassUid: null,
      mediaStorageSopInstanceUid: null,
    },
    () => "",
  );
