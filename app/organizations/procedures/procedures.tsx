import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { Icon } from "../../components/icon";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { listAction, listData } from "../lists/list-data.server";
import { ListPage } from "../lists/list-page";
import type { PageHandle } from "../../page/page-options";
import { proceduresPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.titles.procedures" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const page = await proceduresPlace(args);
  const exportPath = `/api/v1/buckets/${page.organization.id}/procedures/export?language=${languageOf(args.request)}`;
  return { data: await listData(args, page), exportPath, at: page.at };
}

export async function action(args: ActionFunctionArgs) {
  return listAction(args, await proceduresPlace(args));
}

export default function ProceduresPage() {
  const t = useTexts();
  const { data, exportPath, at } = useLoaderData<typeof loader>();
  return (
    <ListPage
      data={data}
      actions={
        <>
          <LinkButton to={pathTo("/groups/:groupId/organizations/:organizationId/procedures/import", at)} icon="upload">
            {t("lists.import.title")}
          </LinkButton>
          <a href={exportPath} download className="button button-secondary">
            <Icon name="download" />
            {t("lists.import.export")}
          </a>
        </>
      }
      more={({ id }) => (
        <Link
          to={pathTo("/groups/:groupId/organizations/:organizationId/procedures/:procedureId/steps", {
            ...at,
            procedureId: id,
          })}
          className="button button-quiet"
        >
          {t("lists.titles.steps")}
        </Link>
      )}
    />
  );
}
