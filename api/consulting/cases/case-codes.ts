import { caseCodeStreams } from "#contract/consulting/case-codes";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { issuePhoneCode } from "#api/identity/tickets/phone-code";
import { readTicket } from "#api/identity/tickets/ticket-queries";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { operations, type CallContext } from "#api/kernel/operations";
import { streaming } from "#api/kernel/streams";
import { passCodeMinutes, phonePolicies } from "#api/reading/attachments/phone-policies";
import { openConsultation } from "./bind-exams";
import { hasCase, lockCase } from "./case-queries";
import { isOpen, stateOf } from "./consultation-state-queries";
import { receiveCaseFiles } from "./receive-case-files";

/** Sendings from one address, as those of files for reports. */
const sendingLimit = { name: "case-files-by-code", attempts: 200, withinSeconds: 3600 };

const code = operations.caseCodes.code.handler(async ({ input: { id, caseId }, context }) => {
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    await openConsultation(tx, id);
    found(await lockCase(tx, id, caseId));
    const data = { consultationId: id, caseId };
    await audit(tx, context, "consultation_file_code_made", { subjectId: id, detail: { case: caseId } });
    const ticket = { kind: "caseFiles" as const, minutes: passCodeMinutes, accountId, data };
    return issuePhoneCode(tx, context, { ...ticket, page: "/case-files/upload" });
  });
});

const policies = operations.caseCodes.policies.handler(async ({ input, context }) =>
  phonePolicies(context.platform, (await caseOfCode(context, input.code)).bucketId),
);

/** @throws Problem ticket_over, also where the case is gone or the consultation over */
async function caseOfCode({ platform: { db } }: CallContext, secret: string) {
  const { data, accountId } = await readTicket(db, "caseFiles", secret);
  const { consultationId = "", caseId = "" } = data;
  const state = await stateOf(db, consultationId);
  if (!accountId || !state || !isOpen(state.status) || !(await hasCase(db, consultationId, caseId)))
    throw new Problem("ticket_over");
  return { consultationId, caseId, bucketId: state.bucketId, accountId };
}

const receive = streaming(caseCodeStreams.receive, async (call) => {
  const { context, query } = call;
  await countAttempt(context.platform, sendingLimit, addressOf(context.origin));
  const to = await caseOfCode(context, query.get("code") ?? "");
  return receiveCaseFiles(call, { ...to, type: "other", isByCode: true });
});

/** Files for a case by a phone that was shown a code. */
export const caseCodes = { code, policies };
export const caseCodeRoutes = [receive];
