import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import type { PageHandle } from "../../page/page-options";
import stylesheet from "./viewer.css?url";
import { viewerData } from "./viewer-data.server";
import { OpenedGrid } from "./opened-grid";

export const handle = { i18n: ["viewer", "images"], title: "viewer.title", chrome: false } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  return viewerData(args, api);
}

/** The images of an exam as a radiologist reads them. */
export default function ViewerPage() {
  const data = useLoaderData<typeof loader>();
  return <OpenedGrid key={data.current.id} data={data} />;
}
