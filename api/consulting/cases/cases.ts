import type { Action } from "#contract/kernel/actions";
import type { ClinicCase } from "#contract/consulting/clinic-cases";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { noteMade, useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordEvent } from "../consultations/history-queries";
import { openConsultation } from "./bind-exams";
import * as queries from "./case-queries";
import { isOpen, stateOf } from "./consultation-state-queries";
import { recordLook } from "./record-look";

/**
 * Whether the caller may open the papers of a consultation now: the asking organization for ever, the asked ones while
 * it goes on and the patient has not taken the consent back, after which they are told nothing of the patient.
 *
 * @returns besides, the organization that asks, and the other one in whose name the caller looks
 */
export async function filesOpenTo({ platform, scope, bucketId: own }: OperationContext, consultationId: string) {
  const { bucketId, status, isConsentWithdrawn } = found(await stateOf(platform.db, consultationId));
  const isOfAsking = scope.includes(bucketId);
  const isHidden = !isOfAsking && isConsentWithdrawn;
  const isOpenNow = isOfAsking || (isOpen(status) && !isHidden);
  return { isOpenNow, isHidden, bucketId, memberBucketId: isOfAsking ? null : own, examId: null };
}

const said = <Row extends { created: Date }>({ created, ...row }: Row) => ({ ...row, created: created.toISOString() });

/** The cases with their files, as the caller sees them. */
export async function shownCases(context: OperationContext, consultationId: string): Promise<ClinicCase[]> {
  const { db } = context.platform;
  const [cases, files, { isOpenNow, isHidden }] = await Promise.all([
    queries.casesOf(db, consultationId),
    queries.filesOf(db, consultationId),
    filesOpenTo(context, consultationId),
  ]);
  if (isHidden) return [];
  return cases.map((one) => ({
    ...said(one),
    isOpen: isOpenNow,
    files: files.filter(({ caseId }) => caseId === one.id).map(said),
  }));
}

const list = operations.clinicCases.list.handler(async ({ input: { id }, context }) => {
  const [cases, visits, state] = await Promise.all([
    shownCases(context, id),
    queries.visitsOf(context.platform.db, id),
    stateOf(context.platform.db, id),
  ]);
  const { bucketId, status, isConsentWithdrawn } = found(state);
  const isOfAsking = context.scope.includes(bucketId);
  const whose = { bucketId, memberBucketId: isOfAsking ? null : context.bucketId, examId: null };
  recordLook(context, "consultation_cases_viewed", id, whose, { cases: String(cases.length) });
  const mayAsking = (action: Action) => isOpen(status) && isOfAsking && may(context.caller(), action, bucketId);
  return {
    cases,
    visits: isOfAsking || !isConsentWithdrawn ? visits.map(said) : [],
    mayWrite: mayAsking("consultation_clinicCase_create"),
    mayRemove: mayAsking("consultation_clinicCase_delete"),
  };
});

/** A change of what the asking side tells, while the consultation goes on. */
const change = <Made>(
  context: OperationContext,
  consultationId: string,
  write: (tx: Transaction, accountId: string, timeZone: string) => Promise<Made>,
) =>
  context.platform.db.transaction(async (tx) => {
    const { timeZone } = await openConsultation(tx, consultationId);
    return write(tx, context.caller().accountId, timeZone);
  });

/** What is told of has been. @throws Problem invalid for a day ahead by the organization's clock */
function requireBeen(day: string, timeZone: string): void {
  if (day > dayAt(new Date(), timeZone))
    throw new Problem("invalid", { issues: [{ path: "day", message: "dayAhead" }] });
}

const add = operations.clinicCases.add.handler(({ input: { id, key, ...text }, context }) =>
  change(context, id, async (tx, accountId, timeZone) => {
    requireBeen(text.day, timeZone);
    const once = key === undefined ? null : { accountId, operation: "clinicCases.add", key };
    if (once) await useOneTimeKey(tx, accountId, once.operation, once.key);
    const caseId = found(await queries.insertCase(tx, { ...text, consultationId: id, createdBy: accountId }));
    if (once) await noteMade(tx, once, caseId);
    const { bucketId } = context;
    await recordEvent(tx, { consultationId: id, kind: "caseAdded", bucketId, by: accountId, detail: { caseId } });
    await audit(tx, context, "consultation_case_added", { subjectId: id, detail: { case: caseId } });
    return { id: caseId };
  }),
);

const changeCase = operations.clinicCases.change.handler(
  async ({ input: { id, caseId, version, ...text }, context }) => {
    await change(context, id, async (tx, _, timeZone) => {
      requireBeen(text.day, timeZone);
      const before = found(await queries.lockCase(tx, id, caseId));
      if (before.version !== version) throw new Problem("version_conflict", { current: before });
      await queries.updateCase(tx, caseId, text);
      await audit(tx, context, "consultation_case_changed", { subjectId: id, detail: { case: caseId } });
    });
  },
);

const remove = operations.clinicCases.remove.handler(async ({ input: { id, caseId }, context }) => {
  await change(context, id, async (tx, accountId) => {
    found(await queries.lockCase(tx, id, caseId));
    await queries.removeCase(tx, caseId, accountId);
    const { bucketId } = context;
    await recordEvent(tx, { consultationId: id, kind: "caseRemoved", bucketId, by: accountId, detail: { caseId } });
    await audit(tx, context, "consultation_case_removed", { subjectId: id, detail: { case: caseId } });
  });
});

const upsertFile = operations.clinicCases.upsertFile.handler(({ input: { id, attachmentId, ...what }, context }) =>
  change(context, id, async (tx) => {
    const file = found(await queries.updateFile(tx, id, attachmentId, what));
    await audit(tx, context, "consultation_file_changed", { subjectId: id, detail: { file: attachmentId } });
    return said(file);
  }),
);

const removeFile = operations.clinicCases.removeFile.handler(async ({ input: { id, attachmentId }, context }) => {
  await change(context, id, async (tx, accountId) => {
    if (!(await queries.removeFile(tx, id, attachmentId, accountId))) throw new Problem("not_found");
    await audit(tx, context, "consultation_file_removed", { subjectId: id, detail: { file: attachmentId } });
  });
});

const addVisit = operations.clinicCases.addVisit.handler(({ input: { id, key, ...visit }, context }) =>
  change(context, id, async (tx, accountId, timeZone) => {
    requireBeen(visit.day, timeZone);
    const once = key === undefined ? null : { accountId, operation: "clinicCases.addVisit", key };
    if (once) await useOneTimeKey(tx, accountId, once.operation, once.key);
    const visitId = found(await queries.insertVisit(tx, { ...visit, consultationId: id, createdBy: accountId }));
    if (once) await noteMade(tx, once, visitId);
    await audit(tx, context, "consultation_visit_added", { subjectId: id, detail: { visit: visitId } });
    return { id: visitId };
  }),
);

const removeVisit = operations.clinicCases.removeVisit.handler(async ({ input: { id, visitId }, context }) => {
  await change(context, id, async (tx, accountId) => {
    if (!(await queries.removeVisit(tx, id, visitId, accountId))) throw new Problem("not_found");
    await audit(tx, context, "consultation_visit_removed", { subjectId: id, detail: { visit: visitId } });
  });
});

export const clinicCases = { list, add, change: changeCase, remove, upsertFile, removeFile, addVisit, removeVisit };
