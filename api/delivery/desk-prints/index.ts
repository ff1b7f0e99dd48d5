import { recordView } from "#api/organizations/audits/record-view";
import { operations, type OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { safetyOf } from "#api/registration/registry/exam-safety";
import { registryRowsOf } from "#api/registration/registry/registry-queries";
import type { Language } from "#contract/kernel/values";
import { applyForm } from "./apply-form";
import { orderWithPlacer, organizationOf } from "./desk-print-queries";
import { examLabel } from "./exam-label";

interface Wanted {
  orderId: string;
  language: Language;
  /** One of the order's exams alone. */
  examId?: string | undefined;
}

/** @throws Problem not_found */
export async function labelsOf(context: OperationContext, { orderId, language, examId }: Wanted) {
  const { bucketId } = context;
  const { db } = context.platform;
  const organization = await organizationOf(db, bucketId);
  const rows = (await registryRowsOf(db, bucketId, orderId)).filter(
    ({ exam }) => exam.status !== "Cancelled" && (examId === undefined || exam.id === examId),
  );
  if (rows.length === 0) throw new Problem("not_found");
  recordView(context, "exam_labels_made", { subjectId: orderId, detail: { language } });
  return Promise.all(rows.map((row) => examLabel(row, { language, organization })));
}

const labels = operations.deskPrints.labels.handler(({ input, context }) => labelsOf(context, input));

/** @throws Problem not_found */
export async function applyFormOf(context: OperationContext, { orderId, language }: Omit<Wanted, "examId">) {
  const { bucketId } = context;
  const { db } = context.platform;
  const [organization, of] = await Promise.all([organizationOf(db, bucketId), orderWithPlacer(db, bucketId, orderId)]);
  const rows = (await registryRowsOf(db, bucketId, orderId)).filter(({ exam }) => exam.status !== "Cancelled");
  if (!of || rows.length === 0) throw new Problem("not_found");
  recordView(context, "apply_form_made", { subjectId: orderId, detail: { language } });
  const exams = rows.map(({ exam }) => exam);
  const safety = await safetyOf(db, bucketId, exams);
  return applyForm({ organization, ...of, rows, safety }, language, new Date());
}

const form = operations.deskPrints.applyForm.handler(({ input, context }) => applyFormOf(context, input));

/** What the front desk prints. */
export const deskPrints = { labels, applyForm: form };
