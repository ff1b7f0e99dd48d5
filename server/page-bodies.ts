import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Problem } from "#api/infrastructure/problem";
import { problemResponse } from "#api/kernel/problem-response";
import type { Environment } from "./web-request";
import { problemPage } from "./worded-problem";

const kb = 1024;
const mb = 1024 * kb;

/** What a page takes of each kind of body, in bytes; a kind that is not named is refused. */
export interface PageBody {
  /** application/x-www-form-urlencoded, and whatever is no kind of form at all. */
  form: number;
  json?: number;
  /**
   * Read by `formOf`, which tells the person on the page where it is too large or does not say how large it is. `streamed` is
   * handed on as it arrives to a stream of api/v1, which has its own limits.
   */
  multipart?: number | "streamed";
}

/** The fields of most pages, each a few lines: a character of Chinese takes nine bytes. */
const usual: PageBody = { form: 512 * kb };
/** Whole reports with what they were before, or hundreds of rows. */
const long: PageBody = { form: 4 * mb };
/** Larger than any picture, or recorded word, that the platform takes, so that it can say itself which size it does. */
const withPicture: PageBody = { ...usual, multipart: 24 * mb };

const organization = "/groups/:groupId/organizations/:organizationId";
const report = "/studies/:examId/reports/:reportId";

/** The pages that take more than most, by their address in app/routes.ts. */
export const pageBodies: Readonly<Record<string, PageBody>> = {
  "/upload": { ...long, multipart: "streamed" },
  "/upload/begin": { ...usual, json: 4 * mb },
  [report]: long,
  // What scripts send of a form as it stands is form data, without files.
  "/session": { form: 64 * kb, multipart: 64 * kb },
  [`${report}/sync`]: { ...long, multipart: 4 * mb },
  [`${report}/template`]: { ...long, multipart: 4 * mb },
  [`${report}/attachments`]: { ...usual, multipart: "streamed" },
  "/attachments/upload": { ...usual, multipart: "streamed" },
  "/case-files/upload": { ...usual, multipart: "streamed" },
  "/consultations/:consultationId/case/new": usual,
  "/consultations/:consultationId/case/:caseId": { ...usual, multipart: "streamed" },
  "/consultations/:consultationId/consent": withPicture,
  "/consents/sign": withPicture,
  "/knowledge-base/import": withPicture,
  "/settings/profile": withPicture,
  "/settings/signature": withPicture,
  "/mobileSignature": withPicture,
  "/registry/new": withPicture,
  "/registry/:orderId": withPicture,
  "/service-orders/upload": withPicture,
  "/calling/clips": withPicture,
  "/settings/admin/domains/:host": withPicture,
  [`${organization}/settings/profile`]: withPicture,
  [`${organization}/settings/diagrams`]: withPicture,
  [`${organization}/settings/templates/:templateId`]: withPicture,
  [`${organization}/settings/referral-templates/:templateId`]: withPicture,
  [`${organization}/settings/reporting-templates/new`]: long,
  [`${organization}/settings/reporting-templates/:templateId/edit`]: long,
  [`${organization}/settings/reporting-templates/import`]: { ...long, multipart: 64 * mb },
  [`${organization}/procedures/import`]: { ...long, multipart: 24 * mb },
  [`${organization}/members/import`]: withPicture,
  "/studies/:examId/edit": long,
};

const patterns = Object.entries(pageBodies).map(
  ([address, body]) => [new RegExp(`^${address.replace(/:\w+/g, "[^/]+")}/?$`, "i"), body] as const,
);

/** What the page of an address takes. Forms of scripts go to the same address with an ending. */
export const pageBodyOf = (path: string): PageBody =>
  patterns.find(([pattern]) => pattern.test(path.replace(/\.data$/, "")))?.[1] ?? usual;

const kindOf = (type: string) =>
  /^multipart\//i.test(type) ? "multipart" : /^application\/json\b/i.test(type) ? "json" : "form";

/** A person reads it on a page, scripts and programs as RFC 9457. */
const refused = (request: Request, maxBytes: number) =>
  /\btext\/html\b/.test(request.headers.get("accept") ?? "")
    ? problemPage(request, "request_too_large")
    : problemResponse(new Problem("request_too_large", { maxBytes }));

/** The bytes of a form with files that a page reads into memory. */
export function mostMultipartBytes(path: string): number {
  const { multipart } = pageBodyOf(path);
  return typeof multipart === "number" ? multipart : 0;
}

/** Hono middleware that refuses a body its page does not take, before or while it arrives: nothing of it is kept. */
export async function withinPageBody(c: Context<Environment>, next: Next): Promise<Response | void> {
  if (!c.req.raw.body) return next();
  const kind = kindOf(c.req.header("content-type") ?? "");
  const most = pageBodyOf(c.req.path)[kind];
  if (most === undefined) return refused(c.req.raw, 0);
  if (most === "streamed" || kind === "multipart") return next();
  return bodyLimit({ maxSize: most, onError: () => refused(c.req.raw, most) })(c, next);
}
