import { randomBytes } from "node:crypto";
import { ReportContent } from "#contract/report-content";
import type { Transaction } from "../database/connect";
import { reports } from "../database/schema";
import { Problem } from "../problem";

export interface NewReport {
  examId: string;
  bucketId: string;
  type: string;
  now: Date;
}

/**
 * Makes the empty report an exam begins with: status none, version 0, a verify code of 128 random bits.
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
      verifyCode: randomBytes(16).toString("base64url"),
      created: now,
      updated: now,
    })
    .returning({ id: reports.id });
  if (!report) throw new Problem("internal");
  return report.id;
}
