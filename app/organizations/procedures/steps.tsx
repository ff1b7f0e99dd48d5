import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { useTexts } from "../../i18n/use-texts";
import { listAction, listData } from "../lists/list-data.server";
import { ListPage } from "../lists/list-page";
import type { PageHandle } from "../../page/page-options";
import { stepsPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.steps" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const page = await stepsPlace(args);
  return { data: await listData(args, page), procedure: page.procedure };
}

export async function action(args: ActionFunctionArgs) {
  const page = await stepsPlace(args);
  return listAction(args, page, { procedureId: page.procedure.id });
}

export default function StepsPage() {
  const t = useTexts();
  const { data, procedure } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={procedure.path}>{t("lists.titles.procedures")}</BackLink>
      <ListPage
        data={data}
        title={
          <>
            {t("lists.titles.steps")} · <bdi>{procedure.name}</bdi>
          </>
        }
      />
    </>
  );
}
