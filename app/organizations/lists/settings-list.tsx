import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { listAction, listData } from "./list-data.server";
import { ListPage } from "./list-page";
import { settingsListPlace } from "./list-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const page = await settingsListPlace(args);
  return {
    data: await listData(args, page),
    settings: pathTo("/groups/:groupId/organizations/:organizationId/settings", page.at),
  };
}

export async function action(args: ActionFunctionArgs) {
  return listAction(args, await settingsListPlace(args));
}

export default function SettingsListPage() {
  const t = useTexts();
  const { data, settings } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={settings}>{t("lists.page.backToSettings")}</BackLink>
      <ListPage data={data} />
    </>
  );
}
