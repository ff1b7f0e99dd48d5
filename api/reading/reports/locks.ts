import type { z } from "zod";
import { leavingSeconds } from "#contract/kernel/report-lock";
import type { Lock } from "#contract/reading/reports";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { beginByItself } from "#api/reading/reporting-templates/report-form";
import { releaseUse } from "#api/reading/reporting-templates/use-queries";
import { draftsOf, dropDraft, dropOwnDraft, keepDraft, setDraftAside } from "./draft-queries";
import { forgetLoss, noteLoss } from "./lock-loss-queries";
import { freeLock, renewLock, shortenLock, takeLock } from "./lock-queries";
import { requireOwnKeyImages } from "./own-key-images";
import { detailOf, factsOf, lockOf, ownDraft } from "./report-detail";
import { readReport } from "./report-queries";
import { allowedTransitions, holderAt, isEditable } from "#api/registration/exams/report-status";
import { begunIn, isUnwritten, shownAtFirst } from "./unread-template";
import { mirrorIntoExam } from "./transition-queries";
import { lockedBy, requireVersion } from "./transitions";
import { saysTheSame, writtenContent } from "./written-content";

const read = async (tx: Transaction, context: OperationContext, reportId: string) =>
  found(await readReport(tx, context.bucketId, reportId));

export const lock = operations.reports.lock.handler(({ input, context }) =>
  context.platform.db.transaction((tx) => lockReport(tx, context, input)),
);

/** Takes or renews the caller's lease. @throws Problem report_locked, version_conflict, transition_refused */
export async function lockReport(tx: Transaction, context: OperationContext, input: z.output<typeof Lock>) {
  const caller = context.caller();
  const report = await read(tx, context, input.id);
  const { version, content } = input;
  if (version !== undefined) await requireVersion(tx, report, caller, { version, content });
  const facts = factsOf(report, caller);
  if (facts.lockedByOther) throw lockedBy(report);
  if (!isEditable(allowedTransitions(facts))) throw new Problem("transition_refused", { status: report.status });
  const isTaken = await takeLock(tx, report, caller.accountId);
  const current = await read(tx, context, input.id);
  if (!isTaken) throw lockedBy(current);
  await forgetLoss(tx, report.id, caller.accountId);
  // Without a text of its own the editor opens with the saved one: an older draft is there to copy from.
  if (!content) await setDraftAside(tx, current, caller.accountId);
  if (!content && isUnwritten(current) && (await draftsOf(tx, report.id, caller.accountId)).length === 0) {
    await beginByItself(tx, context, report.id);
  }
  await mirrorIntoExam(tx, report.exam.id);
  return detailOf(tx, current, caller);
}

export const unlock = operations.reports.unlock.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = await read(tx, context, input.id);
    const { accountId } = context.caller();
    const isLetGo = input.leaving
      ? await shortenLock(tx, report, accountId, leavingSeconds)
      : await freeLock(tx, report, accountId);
    if (isLetGo) await mirrorIntoExam(tx, report.exam.id);
    if (!input.leaving) await forgetLoss(tx, report.id, accountId);
    return lockOf(tx, await read(tx, context, input.id), context.caller());
  }),
);

export const forceUnlock = operations.reports.forceUnlock.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = await read(tx, context, input.id);
    const holder = holderAt(report, report.now);
    if (!holder) return detailOf(tx, report, context.caller());
    // Who has just taken the report is not the one the caller meant.
    const name = report.locker?.name ?? "";
    if (input.confirmation !== name) throw new Problem("invalid", { field: "confirmation", holder: name });
    if (!(await freeLock(tx, report, holder))) throw new Problem("conflict");
    await mirrorIntoExam(tx, report.exam.id);
    const { accountId: takenById } = context.caller();
    if (holder !== takenById) await noteLoss(tx, { reportId: report.id, accountId: holder, takenById });
    const detail = await detailOf(tx, await read(tx, context, input.id), context.caller());
    const subject = { examId: report.exam.id, subjectId: report.id };
    await audit(tx, context, "report_lockForced", { ...subject, detail: { whomId: holder } });
    return detail;
  }),
);

export const reset = operations.reports.reset.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = await read(tx, context, input.id);
    const { accountId } = context.caller();
    if (input.draftId) await dropDraft(tx, report.id, accountId, input.draftId);
    else {
      await dropOwnDraft(tx, report.id, accountId);
      await forgetLoss(tx, report.id, accountId);
      // Thrown away, the template that it began with does not come back.
      if (await begunIn(tx, report)) await releaseUse(tx, report.id);
    }
    return detailOf(tx, report, context.caller());
  }),
);

export const sync = operations.reports.sync.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const caller = context.caller();
    const { baseVersion } = input;
    const before = await read(tx, context, input.id);
    // The report before the draft, as a saving does: the other way round the two would wait for each other.
    if (await renewLock(tx, before, caller.accountId)) await mirrorIntoExam(tx, before.exam.id);
    // A saving that was under way is through now: what it saved is no draft any more.
    const report = await read(tx, context, input.id);
    // A draft holds what is typed, right or wrong; what has no field any more is told when it is saved.
    const { content } = writtenContent(report, input.content);
    await requireOwnKeyImages(tx, report, content.keyImages);
    const first = shownAtFirst(report.content, await begunIn(tx, report));
    if (saysTheSame(content, first)) {
      // Nothing is typed on this version; a template nobody has touched is nobody's text. What was typed on an older one is not on the screen, so it is not given up.
      await setDraftAside(tx, report, caller.accountId);
      await dropOwnDraft(tx, report.id, caller.accountId);
    } else await keepDraft(tx, { reportId: report.id, accountId: caller.accountId, baseVersion, content });
    const lock = await lockOf(tx, report, caller);
    return { lock, version: report.version, draft: ownDraft(await draftsOf(tx, report.id, caller.accountId)) };
  }),
);
