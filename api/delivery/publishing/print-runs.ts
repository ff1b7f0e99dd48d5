import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { recordPrint } from "../printing/record-print";
import { refusalOf } from "./hand-out";
import { insertRun, refusedOf, runOf, runsOf, type CountedRun, type RunEntry } from "./print-run-queries";
import { placesOfReports } from "./publish-queries";

const begin = operations.printRuns.begin.handler(async ({ input, context }) => {
  const { platform, scope } = context;
  const { accountId } = context.caller();
  const { language, twoSided, key } = input;
  // Before anything is recorded as printed: sent twice, it is one run.
  if (key) await platform.db.transaction((tx) => useOneTimeKey(tx, accountId, "printRuns.begin", key));
  const places = await placesOfReports(platform.db, scope, input.reportIds);
  const bucketOf = new Map(places.map(({ reportId, bucketId }) => [reportId, bucketId]));
  const entries: RunEntry[] = [];
  for (const reportId of new Set(input.reportIds)) {
    const bucketId = bucketOf.get(reportId);
    // What is elsewhere or gone is none of the run.
    if (bucketId === undefined) continue;
    const refusal = await refusalOf(() => recordAllowedPrint({ ...context, bucketId }, reportId));
    entries.push({ reportId, bucketId, refusal });
  }
  if (entries.length === 0) throw new Problem("not_found");
  const id = await platform.db.transaction(async (tx) => {
    const publicOrigin = outwardOriginOrNull(context);
    const runId = found(await insertRun(tx, { accountId, language, twoSided, publicOrigin }, entries));
    await queueJob(tx, "printReports", [runId]);
    await audit(tx, context, "print_run_begun", { subjectId: runId, detail: { reports: entries.length, language } });
    return runId;
  });
  return { id };
});

/** Who publishes may not always print. */
async function recordAllowedPrint(context: OperationContext, reportId: string): Promise<void> {
  if (!may(context.caller(), "report_print", context.bucketId)) throw new Problem("forbidden");
  await recordPrint(context, reportId);
}

const asRun = ({ run, total, done }: CountedRun) => ({
  id: run.id,
  state: run.state,
  total,
  done,
  created: run.created.toISOString(),
  expires: run.expires?.toISOString() ?? null,
  sizeBytes: run.sizeBytes,
});

const read = operations.printRuns.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const run = found(await runOf(db, context.caller().accountId, input.id));
  const refused = await refusedOf(db, input.id);
  return {
    ...asRun(run),
    refused: refused.map(({ reportId, code, data, accessionNumber }) => ({
      ...{ reportId, accessionNumber },
      refusal: code && { code, data },
    })),
  };
});

const mine = operations.printRuns.mine.handler(async ({ context }) =>
  (await runsOf(context.platform.db, context.caller().accountId)).map(asRun),
);

/** Many reports as one file. */
export const printRuns = { begin, read, mine };
