import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { Page } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { OwnViews } from "../../organizations/list-views/own-views";
import { viewAction } from "../../organizations/list-views/view-action.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { registryPlace } from "./registry-place.server";
import { filtersQuery, keptFilters, registryQuery } from "./registry-query.server";

export const handle = { i18n: ["registry", "exams"], title: "registry.views" } satisfies PageHandle;

async function viewPlace(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const today = formats(languageOf(args.request), organization.timeZone).day(new Date());
  const { skip: _, ...filters } = registryQuery(new URL(args.request.url).search, today);
  const org = new URLSearchParams({ org: organization.id });
  return {
    api,
    list: pathTo("/registry", {}, `${org}&${filtersQuery(filters)}`),
    kept: keptFilters(filters, today).toString(),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, list } = await viewPlace(args);
  return { list, views: (await api.listViews.mine({ list: "registry" })).views };
}

export async function action(args: ActionFunctionArgs) {
  const { api, list, kept } = await viewPlace(args);
  return viewAction(args.context, api, await posted(args), { list: "registry", query: kept, path: list });
}

/** The registry under names of one's own: filters that are needed every day. */
export default function RegistryViewsPage() {
  const t = useTexts();
  const { list, views } = useLoaderData<typeof loader>();
  return (
    <Page title={t("registry.views")} width="prose">
      <BackLink to={list}>{t("registry.back")}</BackLink>
      <OwnViews views={views} hint={t("registry.viewsHint")} />
    </Page>
  );
}
