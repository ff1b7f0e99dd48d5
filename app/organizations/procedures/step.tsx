import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { entryAction, entryData } from "../lists/entry-data.server";
import { EntryPage } from "../lists/entry-page";
import type { PageHandle } from "../../page/page-options";
import { stepsPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.steps" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return entryData(args, await stepsPlace(args), []);
}

export async function action(args: ActionFunctionArgs) {
  const page = await stepsPlace(args);
  return entryAction(args, page, [], { procedureId: page.procedure.id });
}

export default function StepPage() {
  return <EntryPage data={useLoaderData<typeof loader>()} />;
}
