import { recordView } from "#api/organizations/audits/record-view";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { blocksOf, numbersOfBlock } from "#api/registration/downtime/downtime-queries";
import { safetyOf } from "#api/registration/registry/exam-safety";
import { registryDays, registryRowsOf } from "#api/registration/registry/registry-queries";
import type { DayListQuery } from "#contract/delivery/day-list";
import type { Language } from "#contract/kernel/values";
import { applyForm } from "./apply-form";
import { blankForms } from "./blank-forms";
import { printedDayList } from "./day-list";
import { deviceNamesOf, orderWithPlacer, organizationOf } from "./desk-print-queries";
import { examLabel } from "./exam-label";

interface Wanted {
  orderId: string;
  /** Whose the order is said to be. */
  bucketId?: string | undefined;
  language: Language;
  /** One of the order's exams alone. */
  examId?: string | undefined;
}

/** @throws Problem not_found */
function requireNamed({ bucketId }: Pick<Wanted, "bucketId">, ofOrder: string) {
  if (bucketId !== undefined && bucketId !== ofOrder) throw new Problem("not_found");
}

/** @throws Problem not_found */
export async function labelsOf(context: OperationContext, { orderId, language, examId, ...named }: Wanted) {
  const { bucketId } = context;
  requireNamed(named, bucketId);
  const { db } = context.platform;
  const organization = await organizationOf(db, bucketId);
  const rows = (await registryRowsOf(db, bucketId, orderId)).filter(
    ({ exam }) => exam.status !== "Cancelled" && (examId === undefined || exam.id === examId),
  );
  if (rows.length === 0) throw new Problem("not_found", { object: examId ?? orderId });
  recordView(context, "exam_labels_made", { subjectId: orderId, detail: { language } });
  return Promise.all(rows.map((row) => examLabel(row, { language, organization })));
}

const labels = operations.deskPrints.labels.handler(({ input, context }) => labelsOf(context, input));

/** @throws Problem not_found */
export async function applyFormOf(context: OperationContext, { orderId, language, ...named }: Omit<Wanted, "examId">) {
  const { bucketId } = context;
  requireNamed(named, bucketId);
  const { db } = context.platform;
  const [organization, of] = await Promise.all([organizationOf(db, bucketId), orderWithPlacer(db, bucketId, orderId)]);
  const rows = (await registryRowsOf(db, bucketId, orderId)).filter(({ exam }) => exam.status !== "Cancelled");
  if (!of || rows.length === 0) throw new Problem("not_found", { object: orderId });
  recordView(context, "apply_form_made", { subjectId: orderId, detail: { language } });
  const exams = rows.map(({ exam }) => exam);
  const safety = await safetyOf(db, bucketId, exams);
  return applyForm({ organization, ...of, rows, safety }, language, new Date());
}

const form = operations.deskPrints.applyForm.handler(({ input, context }) => applyFormOf(context, input));

/** Exams of one list; a longer one says that it was cut. */
const maxListed = 500;

export async function dayListOf(
  context: OperationContext,
  { language, ...query }: DayListQuery & { language: Language },
) {
  const { bucketId } = context;
  const { db } = context.platform;
  const organization = await organizationOf(db, bucketId);
  const { timeZone } = organization;
  const rows = await registryDays(
    db,
    { ...query, id: bucketId, devices: query.device },
    { timeZone, limit: maxListed + 1 },
  );
  recordView(context, "day_list_made", { detail: { from: query.from, to: query.to, language } });
  const deviceNames = query.device.length === 0 ? [] : await deviceNamesOf(db, bucketId, query.device);
  const list = { organization, query, deviceNames, rows: rows.slice(0, maxListed), isCut: rows.length > maxListed };
  return printedDayList(list, language, new Date());
}

const dayList = operations.deskPrints.dayList.handler(({ input, context }) => dayListOf(context, input));

/** @throws Problem not_found */
export async function blankFormsOf(context: OperationContext, blockId: string, language: Language) {
  const { bucketId } = context;
  const { db } = context.platform;
  const block = found((await blocksOf(db, bucketId, blockId))[0]);
  const [organization, rows] = await Promise.all([organizationOf(db, bucketId), numbersOfBlock(db, bucketId, blockId)]);
  recordView(context, "downtime_forms_made", { subjectId: blockId, detail: { language } });
  const missing = rows.filter(({ number }) => number.entered === null && number.voided === null);
  const numbers = missing.map(({ number }) => number.accessionNumber);
  return blankForms({ organization, block, numbers }, language);
}

const blank = operations.deskPrints.blankForms.handler(({ input, context }) =>
  blankFormsOf(context, input.blockId, input.language),
);

/** What the front desk prints. */
export const deskPrints = { labels, applyForm: form, dayList, blankForms: blank };
