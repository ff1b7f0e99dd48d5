import { randomInt } from "node:crypto";
import { ReportContent } from "#contract/reading/report-content";
import { verifyCodeLength, verifyCodeLetters } from "#contract/identity/verify-code";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { insertReport } from "./new-exam-queries";

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
  const id = await insertReport(tx, {
    examId,
    bucketId,
    type,
    content: ReportContent.parse({}),
    verifyCode: newVerifyCode(),
    created: now,
    updated: now,
  });
  if (!id) throw new Problem("internal");
  return id;
}
