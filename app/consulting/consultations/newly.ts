import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "../../i18n/texts.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";

/** What pages poll: the consultations that wait for an answer of the reader's organizations, at most five, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, memberships } = await signedIn(args);
  const [waiting, { groups }] = await Promise.all([
    api.consultations.query({ filters: { status: 0, part: "asked" }, limit: 5, skip: 0 }),
    memberships(),
  ]);
  const t = textsFor(args.request);
  const arrived = waiting.map(({ id, patientName: name, reason, appliedBucketName: organization }) => ({
    id,
    text: t("consultations.notice.text", { name, reason, organization }),
    href: pathTo("/consultations/:consultationId", { consultationId: id }),
    open: t("consultations.notice.open"),
  }));
  const withSound = groups.some(({ autoConsulNotifyAudio }) => autoConsulNotifyAudio);
  return Response.json({ arrived, withSound }, { headers: { "Cache-Control": "no-store" } });
}
