import { randomInt } from "node:crypto";
import { ReportContent } from "#contract/reading/report-content";
import { verifyCodeLength, verifyCodeLetters } from "#contract/identity/verify-code";
import type { Transaction } from "#api/infrastructure/database/connect";
import { reports } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";

export interface NewReport {
  examId: string;
  bucketId: string;
  type: string;
  now: Date;
}

/** Who holds a printed sheet may verify it, nobody can guess another's. */
export const newVerifyCode = () =>
  Array.from({ length: verifyCodeLength }, () => verifyCodeLetters[randomInt(verifyCodeLetters.length)]).join("");

/**
 * Makes the empty report an exam begins with: status none, version 0, a verify code of its own.
 *
 * @returns its id
 */
export async function createReport(tx: Transaction, { examId, bucketId, type, now }: NewReport): Promise<string> {
  const [report] = await tx
    .insert(reports)
    .values({
      examId,
      bucketId,
      type,
      content: ReportContent.parse({}),
      verifyCode: newVerifyCode(),
      created: now,
      updated: now,
    })
    .returning({ id: reports.id });
  if (!report) throw new Problem("internal");
  return report.id;
}
