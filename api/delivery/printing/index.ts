import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations } from "#api/kernel/operations";
import { maskedName } from "#api/kernel/masked-name";
import { found, Problem } from "#api/infrastructure/problem";
import { next } from "#api/registration/exams/report-status";
import { assembleReport } from "./assemble-report";
import { withAvailability } from "./available-pictures";
import { livingRecord } from "./living-record";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { referral, referralTemplates } from "./referral";
import { sheetTemplates } from "./sheet-templates";
import { newestEdition, sheetState, watermarkOf } from "./sheet-validity";
import { verifiableReport } from "./verify-queries";

const sheet = operations.printing.sheet.handler(async ({ input, context }) => {
  const { platform, bucketId } = context;
  const record = await livingRecord(context, input.id, input.template);
  const hasRight = may(context.caller(), "report_print", bucketId);
  const { report, exam } = record;
  const printed = assembleReport(record, {
    language: input.language,
    mayPrint: hasRight,
    withImages: true,
    publicOrigin: outwardOriginOrNull(context),
  });
  await platform.db.transaction((tx) =>
    audit(tx, context, "report_sheet_viewed", {
      examId: exam.id,
      subjectId: report.id,
      detail: { version: report.version, language: input.language },
    }),
  );
  return {
    examId: exam.id,
    version: report.version,
    mark: watermarkOf(report.status, hasRight),
    mayPrint: hasRight && next[report.status].print !== undefined,
    dynamicQr: printed.verifyUrl && (await qrSvg(printed.verifyUrl)),
    staticQr: printed.staticQr && (await qrSvg(printed.staticQr.content)),
    sheet: await withAvailability(platform, record, printed),
  };
});

const templates = operations.printing.templates.handler(async ({ input, context }) => {
  const { exam } = await livingRecord(context, input.id);
  return sheetTemplates(context, "report", exam.modality);
});

/** Sheets verified per address: a records office checks a stack of them, a guesser gets nowhere. */
const verifyLimit = { name: "verify", attempts: 120, withinSeconds: 15 * 60 };

const verify = operations.printing.verify.handler(async ({ input, context }) => {
  const { platform, origin } = context;
  await countAttempt(platform, verifyLimit, addressOf(origin));
  const report = found(await verifiableReport(platform.db, input.code));
  const { version, addenda } = input;
  const state = sheetState(report, version === undefined ? null : { version, addenda });
  const edition = newestEdition(report);
  if (!state || !edition) throw new Problem("not_found");
  await platform.db.transaction((tx) =>
    audit(tx, context, "sheet_verified", {
      bucketId: report.bucketId,
      examId: report.examId,
      subjectId: report.id,
      detail: { state, version: version ?? null },
    }),
  );
  return {
    state,
    organizationName: report.organizationName,
    patientName: maskedName(report.patientName),
    approved: report.lastApproved?.toISOString() ?? null,
    recalled: state === "recalled" ? (report.lastRecalled?.toISOString() ?? null) : null,
    edition,
    timeZone: report.timeZone,
  };
});

export const printing = { sheet, templates, referral, referralTemplates, verify };
