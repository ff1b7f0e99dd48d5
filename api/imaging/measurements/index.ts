import { audit } from "#api/infrastructure/audit/audit-queries";
import { visibleExam } from "#api/registration/exams/exam-record";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { countInstancesOf, keepMeasurements, measurementsOf } from "./measurement-queries";

const none = { version: 0, measurements: [] };

const read = operations.measurements.read.handler(async ({ input, context }) => {
  const exam = await visibleExam(context, input.id);
  return (await measurementsOf(context.platform.db, exam.id, context.caller().accountId)) ?? none;
});

const keep = operations.measurements.keep.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const { id: examId } = await visibleExam(context, input.id);
  const { version, measurements: content } = input;
  const named = [...new Set(content.map(({ instanceId }) => instanceId))];
  return context.platform.db.transaction(async (tx) => {
    if (named.length > 0 && (await countInstancesOf(tx, examId, named)) !== named.length)
      throw new Problem("not_found");
    const kept = await keepMeasurements(tx, { examId, accountId, version, content, now: new Date() });
    if (kept === undefined) {
      const current = (await measurementsOf(tx, examId, accountId)) ?? none;
      throw new Problem("version_conflict", { current });
    }
    await audit(tx, context, "measurements_kept", { examId, detail: { measurements: content.length } });
    return { version: kept };
  });
});

/** Measurements of the viewer. */
export const measurements = { read, keep };
