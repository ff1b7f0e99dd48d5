import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { SectionFrame } from "../../components/section-frame";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { signedIn } from "../../session/signed-in.server";

export const handle = { i18n: ["quality", "followUps"], title: "quality.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const [permissions, { organizations }] = await Promise.all([session.permissions(), session.memberships()]);
  return {
    reviews: permissions.some(({ actions }) => actions.includes("report_approval")),
    manages: organizations.some(({ mayManage }) => mayManage),
  };
}

/** What a department learns about its work; each page shows what its reader may see. */
export default function QualityFrame() {
  const t = useTexts();
  const { reviews, manages } = useLoaderData<typeof loader>();
  return (
    <SectionFrame
      title={t("quality.title")}
      label={t("quality.pages")}
      links={[
        { to: "/quality", label: t("quality.overview.title"), end: true },
        { to: "/quality/changes", label: t("quality.changes.title") },
        { to: reviews ? "/quality/reviews" : "/quality/reviews?list=own", label: t("quality.reviews.title") },
        { to: "/quality/statistics", label: t("quality.statistics.title") },
        { to: "/quality/learning", label: t("quality.learning.title") },
        { to: "/quality/follow-ups", label: t("followUps.title") },
        ...(manages ? [{ to: "/quality/settings", label: t("quality.settings.title") }] : []),
      ]}
    >
      <Outlet />
    </SectionFrame>
  );
}
