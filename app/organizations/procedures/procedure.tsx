import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { entryAction, entryData } from "../lists/entry-data.server";
import { EntryPage } from "../lists/entry-page";
import type { PageHandle } from "../../page/page-options";
import { proceduresPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.procedures" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const page = await proceduresPlace(args);
  return { data: await entryData(args, page, []), at: page.at };
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, await proceduresPlace(args), []);
}

export default function ProcedurePage() {
  const t = useTexts();
  const { data, at } = useLoaderData<typeof loader>();
  return (
    <EntryPage data={data}>
      <LinkButton
        to={pathTo("/groups/:groupId/organizations/:organizationId/procedures/:procedureId/steps", {
          ...at,
          procedureId: data.entry.id,
        })}
        className="justify-self-start"
      >
        {t("lists.titles.steps")}
      </LinkButton>
    </EntryPage>
  );
}
