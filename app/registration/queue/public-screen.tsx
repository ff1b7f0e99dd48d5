import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { apiFor } from "../../session/api.server";
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
export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  return shownScreen(await apiFor(args, null).queue.screenOf({ code: paramOf(args, "code") }), args.request);
}

/** The hall's screen for a television without an account. */
export default function PublicScreenPage() {
  return <HallScreen screen={useLoaderData<typeof loader>()} />;
}
