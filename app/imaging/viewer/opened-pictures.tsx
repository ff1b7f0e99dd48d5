import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { useTexts } from "../../i18n/use-texts";
import { ImagePane } from "../pictures/image-pane";
import { studySource } from "../pictures/study-source";
import { languageOf } from "../../i18n/language-cookie.server";
import { PublicBar } from "../../page/public-bar";
import type { PageHandle } from "../../page/page-options";
import { openedImages, openedViewerOf, sharedLinkOf, sharedReportOf } from "./opened-images.server";
import { ViewClosed } from "./view-closed";
import { openedExam } from "./viewer-data.server";

export const handle = {
  i18n: ["viewer", "images"],
  title: "viewer.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = (args: LoaderFunctionArgs) =>
  openedImages(args, (images, pass) => ({
    back: sharedReportOf(sharedLinkOf(args.request)),
    exam: openedExam(images, languageOf(args.request)),
    organization: images.bucketName,
    source: { viewer: openedViewerOf(images.id, pass, sharedLinkOf(args.request)), pass, study: studySource(images) },
  }));

/** The same images one by one: for browsers without scripts, and for slow lines. */
export default function OpenedPicturesPage() {
  const t = useTexts();
  const opened = useLoaderData<typeof loader>();
  if (opened.view === "closed") return <ViewClosed reason={opened.reason} />;
  const { back, exam, organization, source } = opened.shown;
  return (
    <div className="flex h-screen flex-col gap-2 p-2">
      <PublicBar />
      <header>
        {back !== null && <BackLink to={back}>{t("viewer.backToReport")}</BackLink>}
        <h1 className="text-lg">
          <bdi>{exam.patientName}</bdi> <span className="font-normal">{exam.sexAge}</span>
        </h1>
        <p className="text-sm text-muted">
          {exam.study} · {exam.day} · {organization}
        </p>
      </header>
      <div className="min-h-[20rem] flex-1">
        <ImagePane examId={exam.id} series={exam.series} source={source} />
      </div>
    </div>
  );
}
