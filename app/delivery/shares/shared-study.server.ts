import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { openedViewerOf, plainPicturesOf } from "../../imaging/viewer/opened-images.server";
import { passOf } from "./pass-cookie.server";
import type { ShownStudy } from "./shared-study";
import { linkOf } from "./shared-stream.server";

/** The images that a shared report shows; null where it shows none. */
export async function shownStudy(
  args: LoaderFunctionArgs,
  study: { examId: string; token: string } | null,
): Promise<ShownStudy | null> {
  if (!study) return null;
  const { series } = await apiFor(args, study.token).viewers.read({ id: study.examId });
  return series.length > 0 ? { series, pass: study.token } : null;
}

const pages = { viewer: openedViewerOf, pictures: plainPicturesOf };

/**
 * Goes on to the images of a shared report with a pass of this moment: an address kept for later asks for the PIN again.
 * What is refused leads to the page of the report, which says why.
 */
export async function toSharedStudy(args: LoaderFunctionArgs, page: keyof typeof pages): Promise<Response> {
  const { request, context } = args;
  const link = linkOf(request);
  const report = pathTo("/reports/s", {}, { link });
  try {
    const { study } = await apiFor(args, null).shares.study({ link, pass: passOf(request) });
    if (!study) return redirect(report);
    const instance = new URL(request.url).searchParams.get("instance");
    const address = pages[page](study.examId, study.token, link);
    return redirect(instance === null ? address : `${address}&${new URLSearchParams({ instance })}`);
  } catch (error) {
    if (!problemOf(error, context)) throw error;
    return redirect(report);
  }
}
