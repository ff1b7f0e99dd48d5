import { countAttempt, clearAttempts, loginLimit } from "#api/kernel/access/attempt-limits";
import { accountById } from "#api/identity/accounts/account-queries";
import { passwordMatches } from "#api/identity/accounts/passwords";
import { recordView } from "#api/organizations/audits/record-view";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import * as assignment from "./assignment";
import { images } from "./images";
import * as locks from "./locks";
import * as publication from "./publication";
import { priorDiff } from "./prior-diff";
import { detailOf } from "./report-detail";
import { readReport } from "./report-queries";
import * as traces from "./trace";
import { perform } from "./transitions";

const detail = operations.reports.detail.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const report = found(await readReport(db, context.bucketId, input.id));
  const subject = { examId: report.exam.id, subjectId: report.id };
  recordView(context, "report_viewed", { ...subject, detail: { version: report.version } });
  return detailOf(db, report, context.caller());
});

const save = operations.reports.save.handler(({ input, context }) => perform(context, "save", input));
const submit = operations.reports.submit.handler(({ input, context }) => perform(context, "submit", input));
const advise = operations.reports.advise.handler(({ input, context }) => perform(context, "advise", input));
const print = operations.reports.print.handler(({ input, context }) => perform(context, "print", input));

// Their output in the contract is the state alone (product §4): the rest of the report stays behind.
const cancelSubmit = operations.reports.cancelSubmit.handler(({ input, context }) =>
  perform(context, "cancelSubmit", input),
);
const reject = operations.reports.reject.handler(({ input, context }) => perform(context, "reject", input));
const recall = operations.reports.recall.handler(({ input, context }) => perform(context, "recall", input));

const approve = operations.reports.approve.handler(async ({ input, context }) => {
  const { password, ...approval } = input;
  const report = found(await readReport(context.platform.db, context.bucketId, input.id));
  if (report.rules.passwordAtApproval) await requirePassword(context, password);
  return perform(context, "approve", approval);
});

/** @throws Problem wrong_password, too_many_attempts */
async function requirePassword(context: OperationContext, password: string): Promise<void> {
  const { platform } = context;
  const { accountId } = context.caller();
  const attemptKey = `approve|${accountId}`;
  await countAttempt(platform, loginLimit, attemptKey);
  const account = found(await accountById(platform.db, accountId));
  if (!(await passwordMatches(account.passwordHash, password))) throw new Problem("wrong_password");
  await clearAttempts(platform, loginLimit, attemptKey);
}

export const reports = {
  detail,
  images,
  ...locks,
  save,
  submit,
  cancelSubmit,
  approve,
  reject,
  advise,
  recall,
  print,
  ...publication,
  ...assignment,
  ...traces,
  priorDiff,
};
