import { writeFile } from "node:fs/promises";
import { printRunHours } from "#contract/delivery/print-runs";
import type { Attempt, Outcome, PeriodicJob, QueuedJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { assembleReport } from "../printing/assemble-report";
import { joinedPdf } from "../printing/joined-pdf";
import { printable } from "../printing/pdf-answer";
import { printedRecord } from "../printing/printed-record-queries";
import { reportDocumentOf } from "../printing/report-document-of";
import { renderReportPdf } from "../printing/report-pdf";
import { refusalOf } from "./hand-out";
import { beginRun, endRun, entriesOf, expiredRuns, noteEntry } from "./print-run-queries";

type Run = NonNullable<Awaited<ReturnType<typeof beginRun>>>;
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/**
 * Sets the reports of a run one after the other and joins them. One that is not approved any more, or cannot be set, is
 * left out and named. Begun again, it sets all of them again: the file is there whole or not at all.
 */
export const printReportsJob: QueuedJob = {
  kind: "printReports",
  pauses: [5, 60],
  triedForSeconds: 3_600,
  perform: printReports,
  givenUp: (tx, id, now) => endRun(tx, id, { state: "failed", ended: now }),
};

async function printReports(platform: Platform, id: string, { signal }: Attempt): Promise<Outcome> {
  const { db, objects } = platform;
  const run = await beginRun(db, id);
  if (!run) return undefined;
  const files: Uint8Array[] = [];
  for (const entry of await entriesOf(db, id)) {
    if (signal.aborted) return { againAfterSeconds: 0 };
    if (entry.isDone && entry.refusal !== null) continue;
    const refusal = await refusalOf(async () => {
      files.push(await setReport(platform, run, entry));
    });
    await noteEntry(db, entry, refusal);
  }
  const ended = new Date();
  if (files.length === 0) {
    await endRun(db, id, { state: "failed", ended });
    return undefined;
  }
  const part = objects.newPart();
  await writeFile(part, await joinedPdf({ files, isTwoSided: run.twoSided }), { flag: "wx" });
  const { hash: objectHash, sizeBytes } = await objects.keep(part);
  const expires = new Date(ended.getTime() + printRunHours * 3_600_000);
  await endRun(db, id, { state: "done", objectHash, sizeBytes, ended, expires });
  return undefined;
}

async function setReport(platform: Platform, run: Run, { bucketId, reportId }: Entry): Promise<Uint8Array> {
  const record = await printedRecord(platform.db, bucketId, reportId);
  if (!record || record.report.isDeleted) throw new Problem("not_found");
  if (record.report.status !== "corrected") throw new Problem("report_not_approved");
  const { language, publicOrigin } = run;
  const sheet = assembleReport(record, { language, mayPrint: true, withImages: true, publicOrigin });
  return printable(renderReportPdf(await reportDocumentOf(platform, record, sheet)));
}

/** Files of runs are removed after a day: what is handed out can be printed again. */
export const removePrintRunsJob: PeriodicJob = {
  kind: "removePrintRuns",
  everySeconds: 600,
  firstAfterSeconds: 120,
  async perform({ db, objects }, now) {
    const runs = await expiredRuns(db, now);
    for (const { id, objectHash } of runs) {
      await endRun(db, id, { state: "removed", objectHash: null, sizeBytes: null });
      if (objectHash) await objects.removeUnused(objectHash, now);
    }
    return runs.length;
  },
};
