import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { entryAction, entryData } from "../lists/entry-data.server";
import { EntryPage } from "../lists/entry-page";
import type { PageHandle } from "../../page/page-options";
import { proceduresPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.procedures" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return entryData(args, await proceduresPlace(args), []);
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, await proceduresPlace(args), []);
}

export default function ProcedurePage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  return (
    <EntryPage data={data}>
      <LinkButton to={`${data.path}/${data.entry.id}/steps`} className="justify-self-start">
        {t("lists.titles.steps")}
      </LinkButton>
    </EntryPage>
  );
}
