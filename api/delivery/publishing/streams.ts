import { printRunStreams } from "#contract/delivery/print-runs";
import { selfPrintStreams } from "#contract/delivery/self-print";
import { Id } from "#contract/kernel/values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { contentDisposition, fileAnswer } from "#api/infrastructure/file-answer";
import { found, Problem } from "#api/infrastructure/problem";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { streaming } from "#api/kernel/streams";
import { recordView } from "#api/organizations/audits/record-view";
import { assembleReport } from "../printing/assemble-report";
import { pdfAnswer } from "../printing/pdf-answer";
import { printedRecord } from "../printing/printed-record-queries";
import { languageIn } from "../printing/streams";
import { runOf } from "./print-run-queries";
import { insertHandOut, lockPublished } from "./publish-queries";
import { releasedAt, releaseOf } from "./release";
import { countFile, countVisit } from "./self-print-limits";
import { passMinutes, reportOfPass } from "./self-print-pass";
import { approvedReportOf, wasJustPrinted } from "./self-print-queries";
import { placeOfCode, releaseSettings } from "./settings-queries";

const runFile = streaming(printRunStreams.pdf, async ({ params, context }) => {
  const { db, objects } = context.platform;
  const id = Id.safeParse(params.id);
  if (!id.success) throw new Problem("bad_request", { issues: [{ path: "id", message: "invalid" }] });
  const { run } = found(await runOf(db, context.caller().accountId, id.data));
  const { objectHash, sizeBytes } = run;
  if (!objectHash || sizeBytes === null) throw new Problem("not_found");
  recordView(context, "print_run_downloaded", { subjectId: run.id });
  const answer = await fileAnswer(objects, {
    ...{ objectHash, sizeBytes },
    mediaType: "application/pdf",
    disposition: contentDisposition("inline", "reports.pdf"),
  });
  answer.headers.set("cache-control", "private, no-store");
  return answer;
});

/** The patient's own print: by a pass of the terminal, of what is approved and released still. */
const selfPrinted = streaming(selfPrintStreams.pdf, async ({ params, query, context }) => {
  await countVisit(context);
  const { platform } = context;
  const { db } = platform;
  const language = languageIn(query);
  const { bucketId } = found(await placeOfCode(db, params.code ?? ""));
  const secret = await secretOf(db, "self_print_secret");
  const now = new Date();
  const reportId = found(reportOfPass(secret, bucketId, query.get("pass") ?? "", now) ?? undefined);
  await countFile(context, reportId);
  const report = found(await approvedReportOf(db, bucketId, reportId));
  const { usual, rules } = await releaseSettings(db, bucketId);
  if (!report.approved || releasedAt(report.approved, releaseOf(usual, rules, report)) > now)
    throw new Problem("not_found");
  const record = found(await printedRecord(db, bucketId, reportId));
  const publicOrigin = outwardOriginOrNull(context);
  const sheet = assembleReport(record, { language, mayPrint: true, withImages: true, publicOrigin });
  const answer = await pdfAnswer(platform, record, sheet);
  await db.transaction(async (tx) => {
    const { status, version, addenda, examId } = found(await lockPublished(tx, bucketId, reportId));
    // Recalled while it was set.
    if (status !== "corrected") throw new Problem("not_found");
    if (await wasJustPrinted(tx, reportId, passMinutes)) return;
    const own = { receiver: "patient", proof: "lastFour", method: "selfService" } as const;
    await insertHandOut(tx, { reportId, examId, bucketId, version, addenda, ...own });
    const here = { ...context, bucketId };
    await audit(tx, here, "self_print_printed", { examId, subjectId: reportId, detail: { version, addenda } });
  });
  return answer;
});

export const publishingRoutes = [runFile, selfPrinted];
