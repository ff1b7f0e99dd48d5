import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { EmptyState } from "../../components/empty-state";
import { Pagination } from "../../components/pagination";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { OwnReviews, ReviewWork } from "./review-tables";
import { Tabs } from "./tabs";

export const handle = { i18n: ["quality", "exam"], title: "quality.reviews.title" } satisfies PageHandle;

const limit = 20;
const lists = ["open", "arbitration", "done", "own"] as const;
const Query = z.object({
  list: z.enum(lists).catch("open"),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { list, skip } = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const language = languageOf(args.request);
  const time = (at: string, timeZone: string) => formats(language, timeZone).day(at);
  const work = await api.peerReviews.work({
    list: list === "own" ? "open" : list,
    limit,
    skip: list === "own" ? 0 : skip,
  });
  const counts = { open: work.open, arbitration: work.arbitration };
  if (list === "own") {
    const { reviews, total } = await api.peerReviews.own({ limit, skip });
    const own = reviews.map((review) => ({ ...review, time: time(review.closed, review.timeZone) }));
    return { list, skip, total, counts, own, work: [] };
  }
  const reviews = work.reviews.map((review) => ({ ...review, time: time(review.drawn, review.timeZone) }));
  return { list, skip, total: work.total, counts, own: [], work: reviews };
}

/** What was drawn for the reader to read again, what waits for an arbiter, and what came of the reader's own reports. */
export default function ReviewsPage() {
  const t = useTexts();
  const { list, skip, total, counts, own, work } = useLoaderData<typeof loader>();
  const label = (one: (typeof lists)[number]) =>
    one === "open" || one === "arbitration"
      ? t(`quality.reviews.lists.${one}`, { count: counts[one] })
      : t(`quality.reviews.lists.${one}`);
  const shown = own.length + work.length;
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("quality.reviews.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("quality.reviews.lead")}</p>
      <Tabs
        label={t("quality.reviews.title")}
        tabs={lists.map((one) => ({
          to: pathTo("/quality/reviews", {}, { list: one }),
          label: label(one),
          isCurrent: one === list,
        }))}
      />
      {shown === 0 ? (
        <EmptyState icon="success" title={t("quality.reviews.none")}>
          {t("quality.reviews.noneHint")}
        </EmptyState>
      ) : (
        <>
          {list === "own" ? <OwnReviews reviews={own} /> : <ReviewWork reviews={work} />}
          <Pagination skip={skip} limit={limit} shown={shown} total={total} />
        </>
      )}
    </>
  );
}
