import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { AuditFilter, auditStreams } from "#contract/organizations/audits";
import { Language } from "#contract/kernel/values";
import { auditedAction } from "#texts/audited-action.server";
import { textsOf } from "#texts/texts-of.server";
import { Problem } from "#api/infrastructure/problem";
import { streamedBody } from "#api/infrastructure/bytes/streamed-body";
import { streaming, type StreamCall } from "#api/kernel/streams";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { zoneOf } from "./index";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { auditRecords, type AuditScope } from "./audit-record-queries";

const rowsAtOnce = 1000;
const mostRows = 100_000;

/** Columns of the exported table, in their order. */
const columns = [
  "sequence",
  "time",
  "at",
  "action",
  "event",
  "username",
  "name",
  "organization",
  "accession",
  "patient",
  "about",
  "ip",
  "detail",
] as const;

async function exported({ query, context }: StreamCall, scope: AuditScope): Promise<Response> {
  const { db } = context.platform;
  const given = Object.fromEntries([...query].filter(([, value]) => value !== ""));
  const parsed = AuditFilter.safeParse(given);
  if (!parsed.success)
    throw new Problem("bad_request", { issues: parsed.error.issues.map(({ path }) => path.join(".")) });
  const language = Language.catch("chs").parse(query.get("language"));
  const timeZone = await zoneOf(context, scope);
  const subjectId = scope.kind === "group" ? scope.groupId : null;
  await audit(db, context, "audit_exported", { subjectId });

  async function* rows() {
    let before: number | undefined;
    for (let sent = 0; sent < mostRows; sent += rowsAtOnce) {
      const records = await auditRecords(db, scope, parsed.data ?? {}, { timeZone, before, limit: rowsAtOnce });
      for (const { sequence, at, event, person, bucketName, exam, subject, ip, detail } of records) {
        const [username, name] = [person?.username, person?.name];
        const time = clockAt(new Date(at), timeZone);
        const action = auditedAction(language, event, detail.list);
        const about = [bucketName, exam?.accessionNumber, exam?.patientName, subject];
        yield [sequence, time, at, action, event, username, name, ...about, ip, JSON.stringify(detail)];
      }
      before = records.at(-1)?.sequence;
      if (records.length < rowsAtOnce) return;
    }
  }
  const t = textsOf(language);
  // A spreadsheet would run a cell that begins like a formula.
  const titled = columns.map((key) => ({ key, header: t(`audit.columns.${key}`) }));
  const csv = stringify({ header: true, columns: titled, bom: true, escape_formulas: true });
  pipeline(Readable.from(rows()), csv, (error) => {
    if (error) context.platform.log.warn({ err: error }, "audit export broke off");
  });
  return new Response(streamedBody(csv), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="audit.csv"',
      "cache-control": "no-store",
    },
  });
}

export const auditRoutes = [
  streaming(auditStreams.bucketExport, (call) => exported(call, { kind: "bucket", bucketId: call.context.bucketId })),
  streaming(auditStreams.groupExport, (call) => exported(call, { kind: "group", groupId: call.context.groupId })),
];
