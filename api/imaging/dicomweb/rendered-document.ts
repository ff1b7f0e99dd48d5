import { audit } from "#api/infrastructure/audit/audit-queries";
import { documentKind, readDocument } from "#api/dicom/read-document";
import type { StructuredReport } from "#api/dicom/structured-report";
import { keptPrivately } from "#api/infrastructure/file-answer";
import { Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges, takes } from "./accept";
import { escaped } from "#api/dicom/markup";
import type { StoredInstance } from "./retrieve-queries";

const offered = {
  pdf: ["application/pdf"],
  structured_report: ["text/html", "text/plain"],
} as const;

/**
 * An instance that is no image but text (PS3.18 §8.7.4): the PDF it encapsulates, or the lines of a structured report.
 *
 * @returns null for an instance of another kind
 * @throws Problem not_acceptable, image_unreadable
 */
export async function renderedDocument(
  { request, query, context }: StreamCall,
  instance: StoredInstance,
): Promise<Response | null> {
  const kind = documentKind(instance.sopClassUid);
  if (kind === null || kind === "waveform") return null;
  const ranges = acceptedRanges(request, query).filter(({ isMultipart }) => !isMultipart);
  const types: readonly string[] = offered[kind];
  const type = ranges.map((range) => types.find((each) => takes(range, each))).find((each) => each !== undefined);
  if (!type) throw new Problem("not_acceptable");
  const { platform } = context;
  const read = await readDocument(await platform.objects.localPath(instance.objectHash), kind);
  if (!read.ok) throw new Problem("image_unreadable", { reason: read.reason });
  if (read.kind === "waveform") return null;
  const { examId, id: subjectId } = instance;
  context.owed.add(audit(platform.db, context, "document_viewed", { examId, subjectId, detail: { by: "dicomweb" } }));
  const body = read.kind === "pdf" ? read.pdf.bytes : Buffer.from(written(read.report, type));
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": read.kind === "pdf" ? type : `${type}; charset=utf-8`,
      "content-length": String(body.length),
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
      vary: "Accept",
    },
  });
}

function written(report: StructuredReport, type: string): string {
  const lines = report.lines.map(({ depth, name, value }) => ({
    depth,
    text: [name, value].filter((part) => part !== null).join(": "),
  }));
  const title = report.title ?? "";
  if (type === "text/plain") {
    return [title, "", ...lines.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`), ""].join("\n");
  }
  const rows = lines.map(({ depth, text }) => `<p style="margin: 0 0 0 ${depth * 1.5}em">${escaped(text)}</p>`);
  return [
    `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    ...rows,
    "</body></html>",
  ].join("\n");
}
