import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page/page-options";
import { entryAction, entryData } from "./entry-data.server";
import { EntryPage } from "./entry-page";
import { partsOf, settingsListPlace } from "./list-place.server";
import { PeerTest } from "./peer-test";

export const handle = { i18n: ["lists", "exam"], title: "lists.page.entryTitle" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const page = await settingsListPlace(args);
  return entryData(args, page, partsOf(page.place.list));
}

export async function action(args: ActionFunctionArgs) {
  const page = await settingsListPlace(args);
  return entryAction(args, page, partsOf(page.place.list));
}

export default function SettingsEntryPage() {
  const data = useLoaderData<typeof loader>();
  return <EntryPage data={data}>{data.list === "dicomPeers" && <PeerTest data={data} />}</EntryPage>;
}
