import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { plainPicturesOf } from "../../imaging/viewer/opened-images.server";
import { signedIn } from "../../session/signed-in.server";

export { default } from "../../page/passed-through";

/** Goes on to the images of a bound exam, by a pass made for this moment: to the viewer, or one by one without scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const { path, token } = await api.consultationExams.view({ id: paramOf(args, "consultationId"), examId });
  const to = paramOf(args, "how") === "pictures" ? plainPicturesOf(examId, token, null) : path;
  return redirect(to, { headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" } });
}
