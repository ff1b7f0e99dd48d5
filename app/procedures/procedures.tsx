import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { listAction, listData } from "../lists/list-data.server";
import { ListPage } from "../lists/list-page";
import type { PageHandle } from "../shell/page-options";
import { proceduresPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.procedures" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return { data: await listData(args, await proceduresPlace(args)) };
}

export async function action(args: ActionFunctionArgs) {
  return listAction(args, await proceduresPlace(args));
}

export default function ProceduresPage() {
  const t = useTexts();
  const { data } = useLoaderData<typeof loader>();
  return (
    <ListPage
      data={data}
      more={({ id }) => (
        <Link to={`${data.path}/${id}/steps`} className="button button-quiet">
          {t("lists.titles.steps")}
        </Link>
      )}
    />
  );
}
