import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { signedIn } from "../../session/signed-in.server";
import { HallScreen } from "./hall-screen";
import hallStyles from "./hall-screen.css?url";
import { shownScreen } from "./hall-screen.server";

export const handle = {
  i18n: "queue",
  title: "queue.screen.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: hallStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  return shownScreen(await api.queue.screen({ id: paramOf(args, "bucketId") }), args.request);
}

/** The hall's screen for whoever is signed in (product §2). */
export default function ScreenShowPage() {
  return <HallScreen screen={useLoaderData<typeof loader>()} />;
}
