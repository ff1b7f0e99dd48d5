import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { languageOf } from "../../i18n/language-cookie.server";
import type { PageHandle } from "../../page/page-options";
import { openedImages, sharedLinkOf } from "./opened-images.server";
import { ViewClosed } from "./view-closed";
import stylesheet from "./viewer.css?url";
import { openedViewerData } from "./viewer-data.server";
import { OpenedGrid } from "./opened-grid";

export const handle = { i18n: ["viewer", "images"], title: "viewer.title", chrome: false } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = (args: LoaderFunctionArgs) =>
  openedImages(args, (images, pass) =>
    openedViewerData(images, { pass, link: sharedLinkOf(args.request), language: languageOf(args.request) }),
  );

/** The images of an exam for whoever has a link to them, to be looked at. */
export default function OpenedViewerPage() {
  const opened = useLoaderData<typeof loader>();
  return opened.view === "open" ? <OpenedGrid data={opened.shown} /> : <ViewClosed reason={opened.reason} />;
}
