import type { LoaderFunctionArgs } from "@remix-run/node";
import { maybeSignedIn } from "../session/signed-in.server";
import { redirectOn } from "../page/done.server";

export { default } from "../page/passed-through";

/** Work begins at the exams; in an empty system, for whoever sets it up, at the guide. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await maybeSignedIn(args);
  const isOffered = session !== null && (await session.api.guide.read({})).isOffered;
  return redirectOn(args, isOffered ? "/set-up" : "/studies");
}
