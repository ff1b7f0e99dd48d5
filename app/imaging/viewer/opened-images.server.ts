import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ProblemCode } from "#contract/kernel/problems";
import { problems } from "#contract/kernel/problems";
import { isViewPass, viewBearer } from "#contract/imaging/view-pass";
import type { OpenedImages } from "#contract/imaging/viewers";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { readSessionToken } from "../../session/session-cookie.server";
import { problemOf } from "../../problems/thrown-problem.server";

/** Why a link shows no images. */
export type ClosedView = "expired" | "revoked" | "unknown";

const closed: Partial<Record<ProblemCode, ClosedView>> = {
  url_expired: "expired",
  url_revoked: "revoked",
  not_found: "unknown",
};

/**
 * What a link to the viewer opens, without an account: the exam of its address by the pass in its query.
 *
 * @param shown what the page makes of it
 */
export async function openedImages<Shown>(
  args: LoaderFunctionArgs,
  shown: (images: OpenedImages, pass: string) => Shown,
) {
  const { request, context } = args;
  const pass = new URL(request.url).searchParams.get("view") ?? "";
  if (!isViewPass(pass)) return closedView("unknown", "not_found");
  try {
    const bearer = viewBearer(pass, await readSessionToken(request, context.cookieSecrets));
    const images = await apiFor(args, bearer).viewers.read({ id: paramOf(args, "examId") });
    return { view: "open" as const, shown: shown(images, pass) };
  } catch (error) {
    const code = problemOf(error, context)?.code;
    const reason = code && closed[code];
    if (!reason) throw error;
    return closedView(reason, code);
  }
}

const closedView = (reason: ClosedView, code: ProblemCode) =>
  data({ view: "closed" as const, reason }, { status: problems[code] });

/** The link of the shared report that the images were opened from, which leads back to it; null where it was none. */
export const sharedLinkOf = (request: Request): string | null => new URL(request.url).searchParams.get("link");

/** The page of that report. */
export const sharedReportOf = (link: string | null): string | null =>
  link === null ? null : pathTo("/reports/s", {}, { link });

/** Below the page of the viewer: the images one by one, without scripts. */
export const plainPicturesOf = (examId: string, pass: string, link: string | null) =>
  pathTo("/viewers/:examId/pictures", { examId }, { view: pass, link });
export const openedViewerOf = (examId: string, pass: string, link: string | null) =>
  pathTo("/viewers/:examId", { examId }, { view: pass, link });
