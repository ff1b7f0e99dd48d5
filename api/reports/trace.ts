import { audit } from "../audit/audit-queries";
import { operations } from "../operations";
import { found } from "../problem";
import { diffOf } from "./version-diff";
import { examOfReport, traceOf, versionOf } from "./trace-queries";

export const trace = operations.reports.trace.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const examId = found(await examOfReport(tx, context.bucketId, input.id));
    const entries = await traceOf(tx, context.bucketId, input.id, examId);
    await audit(tx, context, "report_trace_viewed", { examId, subjectId: input.id });
    return entries;
  }),
);

export const version = operations.reports.version.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const shown = found(await versionOf(tx, context.bucketId, input.id, input.tid));
    const examId = found(await examOfReport(tx, context.bucketId, input.id));
    await audit(tx, context, "report_version_viewed", {
      examId,
      subjectId: input.id,
      detail: { version: shown.version },
    });
    return shown;
  }),
);

export const diff = operations.reports.diff.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const from = found(await versionOf(tx, context.bucketId, input.id, input.fromId));
    const to = found(await versionOf(tx, context.bucketId, input.id, input.toId));
    const examId = found(await examOfReport(tx, context.bucketId, input.id));
    const detail = { fromVersion: from.version, toVersion: to.version };
    await audit(tx, context, "report_diff_viewed", { examId, subjectId: input.id, detail });
    return diffOf(from, to);
  }),
);
