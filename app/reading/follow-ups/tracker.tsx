import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FollowUpState } from "#contract/reading/follow-ups";
import { EmptyState } from "../../components/empty-state";
import { Pagination } from "../../components/pagination";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Tabs } from "../quality/tabs";
import { FollowUpTable } from "./follow-up-table";
import { shownFollowUp } from "./shown-follow-up.server";

export const handle = { i18n: ["followUps", "exam"], title: "followUps.title" } satisfies PageHandle;

const limit = 20;
const Query = z.object({
  state: FollowUpState.catch("late"),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const query = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { followUps, total, waiting } = await api.followUps.page({ ...query, limit });
  const language = languageOf(args.request);
  return { query, total, waiting, followUps: followUps.map((one) => shownFollowUp(one, language)) };
}

/** What reports recommend to be done later, by how it stands; what is late first. */
export default function TrackerPage() {
  const t = useTexts();
  const { query, followUps, total, waiting } = useLoaderData<typeof loader>();
  const label = (state: FollowUpState) => {
    const words = t(`followUps.states.${state}`);
    return state === "done" || state === "closed" ? words : t("followUps.tab", { state: words, count: waiting[state] });
  };
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("followUps.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("followUps.lead")}</p>
      <Tabs
        label={t("followUps.title")}
        tabs={(["late", "due", "open", "done", "closed"] as const).map((state) => ({
          to: pathTo("/quality/follow-ups", {}, { state }),
          label: label(state),
          isCurrent: state === query.state,
        }))}
      />
      {followUps.length === 0 ? (
        <EmptyState icon="clock" title={t("followUps.none")}>
          {t("followUps.noneHint")}
        </EmptyState>
      ) : (
        <>
          <FollowUpTable followUps={followUps} />
          <Pagination skip={query.skip} limit={limit} shown={followUps.length} total={total} />
        </>
      )}
    </>
  );
}
