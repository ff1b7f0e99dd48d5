import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "../../i18n/texts.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";

/**
 * What pages poll: the consultations that wait for an answer of the reader's organizations, at most five, the last invited
 * first. A notice's id grows with the invitation, not with the consultation: who is asked late is told all the same.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, memberships } = await signedIn(args);
  const [waiting, { groups, organizations }] = await Promise.all([
    api.consultations.query({ filters: { status: 0, part: "asked" }, limit: 5, skip: 0 }),
    memberships(),
  ]);
  const t = textsFor(args.request);
  const own = new Set(organizations.map(({ id }) => id));
  const arrived = waiting.flatMap(
    ({ id, patientName: name, reason, appliedBucketName: organization, joinedBuckets }) => {
      const invitations = joinedBuckets.filter((one) => own.has(one.id) && one.state === "invited" && one.invited);
      const invited = invitations
        .map((one) => one.invited ?? "")
        .toSorted()
        .at(-1);
      if (!invited) return [];
      return {
        id: `${invited} ${id}`,
        text: t("consultations.notice.text", {
          name: name || t("consultations.hiddenPatient"),
          ...{ reason, organization },
        }),
        href: pathTo("/consultations/:consultationId", { consultationId: id }),
        open: t("consultations.notice.open"),
      };
    },
  );
  const withSound = groups.some(({ autoConsulNotifyAudio }) => autoConsulNotifyAudio);
  return Response.json({ arrived, withSound }, { headers: { "Cache-Control": "no-store" } });
}
