import { attachmentCodeStreams } from "#contract/reading/attachment-codes";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { issuePhoneCode } from "#api/identity/tickets/phone-code";
import { readTicket } from "#api/identity/tickets/ticket-queries";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { operations, type CallContext } from "#api/kernel/operations";
import { streaming } from "#api/kernel/streams";
import { readReport } from "../reports/report-queries";
import { passCodeMinutes, phonePolicies } from "./phone-policies";
import { receiveByPhone } from "./receive-attachments";

/** Sendings from one address: the phones of a hospital behind one network, not a flood. */
const sendingLimit = { name: "attachments-by-code", attempts: 200, withinSeconds: 3600 };

const code = operations.attachmentCodes.code.handler(async ({ input: { reportId }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, bucketId, reportId));
    const data = { bucketId, reportId };
    await audit(tx, context, "attachment_code_made", { examId: report.exam.id, subjectId: reportId });
    const ticket = { kind: "attachments" as const, minutes: passCodeMinutes, accountId, data };
    return issuePhoneCode(tx, context, { ...ticket, page: "/attachments/upload" });
  });
});

const policies = operations.attachmentCodes.policies.handler(async ({ input, context }) => {
  const { bucketId } = await reportOfCode(context, input.code);
  return phonePolicies(context.platform, bucketId);
});

/** @throws Problem ticket_over, also where the report was deleted meanwhile */
async function reportOfCode({ platform }: CallContext, secret: string) {
  const { data } = await readTicket(platform.db, "attachments", secret);
  const { bucketId, reportId } = data;
  if (!bucketId || !reportId || !(await readReport(platform.db, bucketId, reportId))) throw new Problem("ticket_over");
  return { bucketId, reportId };
}

const receive = streaming(attachmentCodeStreams.receive, async (call) => {
  const { context, query } = call;
  await countAttempt(context.platform, sendingLimit, addressOf(context.origin));
  return receiveByPhone(call, await reportOfCode(context, query.get("code") ?? ""));
});

/** Files for a report by a phone that was shown a code. */
export const attachmentCodes = { code, policies };
export const attachmentCodeRoutes = [receive];
