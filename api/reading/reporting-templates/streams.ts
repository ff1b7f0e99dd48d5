import { maxTemplateFileBytes, reportingTemplateStreams } from "#contract/reading/reporting-templates";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { importTemplate } from "./import-template";
import { visibleTemplate } from "./index";
import { keepsTemplates } from "./keeps-templates";
import { writeMrrt } from "./mrrt/write-mrrt";
import { asTemplate } from "./template-shape";
import { originalOf } from "./template-queries";

const receive = streaming(reportingTemplateStreams.import, async ({ request, query, context }) => {
  const bytes = await limitedBody(request, maxTemplateFileBytes);
  return Response.json(await importTemplate(context, bytes, query.get("name") ?? ""), { status: 201 });
});

/** Of a page that is somebody else's nothing runs here: it is saved, not shown, and shown after all it may do nothing. */
const download = (body: string | Buffer, type: string, name: string) =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="template.html"; filename*=UTF-8''${encodeURIComponent(name)}.html`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });

const mrrt = streaming(reportingTemplateStreams.mrrt, async ({ params, context }) => {
  const { title, match, structure, origin } = asTemplate(await visibleTemplate(context, params.id ?? ""));
  const file = writeMrrt({ title, match, structure, origin: origin ?? { identifier: "", terms: [], codes: [] } });
  return download(file, "text/html; charset=utf-8", title);
});

const original = streaming(reportingTemplateStreams.original, async ({ params, context }) => {
  const { platform, bucketId } = context;
  const { original: bytes, title, state } = found(await originalOf(platform.db, bucketId, params.id ?? ""));
  if (state !== "active" && !keepsTemplates(context)) throw new Problem("not_found");
  return download(found(bytes ?? undefined), "application/octet-stream", title);
});

export const reportingTemplateRoutes = [receive, mrrt, original];
