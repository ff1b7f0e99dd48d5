import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Refusal } from "../../forms/refusal";
import type { PageHandle } from "../../page/page-options";
import { signedIn } from "../../session/signed-in.server";
import { consultationOf } from "./consultation-of-request.server";
import { ConsentNotice } from "./consent-notice";
import { FactsPanel } from "./facts-panel";
import { MembersPanel } from "./members-panel";
import { MissingNotice } from "./missing-notice";
import { NextSteps } from "./next-steps";
import { OrganizationsPanel } from "./organizations-panel";
import { overviewAction } from "./overview-actions.server";

export const handle = { i18n: ["consultations", "notices"] } satisfies PageHandle;

export const action = overviewAction;

/** Whom the caller could name and ask: only where they may. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, account, permissions } = await signedIn(args);
  const { side, ownBucketId, joinedBuckets, kind, steps, isConsentWithdrawn } = await consultationOf(args);
  const granted = (await permissions()).find(({ type, id }) => type === 1 && id === ownBucketId)?.actions ?? [];
  const mayAsk = steps.includes("ask") && granted.includes("consultation_create");
  const mayName = granted.includes("consultation_update") && !(side === "asked" && isConsentWithdrawn);
  const [people, partners] = await Promise.all([
    mayName ? api.consultations.candidates({ bucketId: ownBucketId }) : [],
    mayAsk ? api.consultations.partners({ id: ownBucketId, kind }) : [],
  ]);
  const standing = new Set(
    joinedBuckets.filter(({ state }) => state !== "declined" && state !== "withdrawn").map(({ id }) => id),
  );
  return {
    ownId: account.id,
    people: people
      .toSorted((one, other) => (side === "asked" ? Number(other.mayAdvise) - Number(one.mayAdvise) : 0))
      .map(({ account: { id, name, title } }) => ({ value: id, label: [name, title].filter(Boolean).join(" ") })),
    further: partners
      .filter(({ bucketId }) => !standing.has(bucketId))
      .map(({ bucketId, bucketName }) => ({ value: bucketId, label: bucketName })),
  };
}

const plainSteps = [
  "invite",
  "complete",
  "accept",
  "takeTime",
  "keepTime",
  "delete",
  "removeMember",
  "acceptMembership",
];

/** What one has to know of a consultation at once, and what is to be done next. */
export default function ConsultationOverview() {
  const { people, further, ownId } = useLoaderData<typeof loader>();
  return (
    <>
      <Refusal intents={plainSteps} />
      <ConsentNotice />
      <MissingNotice />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <NextSteps />
          <FactsPanel />
        </div>
        <div className="grid gap-4">
          <div id="organizations">
            <OrganizationsPanel further={further} />
          </div>
          <div id="members">
            <MembersPanel people={people} ownId={ownId} />
          </div>
        </div>
      </div>
    </>
  );
}
