import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ListColumn, type ChosenColumns } from "#contract/organizations/list-views";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup, type Option } from "../../components/choice-field";
import { Page, Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { useActionForm } from "../../forms/use-action-form";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { OwnViews } from "../../organizations/list-views/own-views";
import type { PageHandle } from "../../page/page-options";
import { shownColumns } from "./export-list.server";
import { useListBack } from "../../registration/exams/list-back";
import { readListQuery } from "../../registration/exams/list-query.server";
import { listSettingsAction } from "./list-settings.server";
import { listOf } from "../../registration/exams/place-in-list.server";

export const handle = { i18n: "exams", title: "exams.views.label" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const t = textsFor(args.request);
  const { views, columns } = await api.listViews.mine({});
  return {
    views,
    chosen: shownColumns(readListQuery(new URLSearchParams(listOf(args.request))), columns),
    columns: ListColumn.options.map((value): Option => ({ value, label: t(`exams.list.column.${value}`) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return listSettingsAction(args, api, await posted(args));
}

/** Which columns the reader's list shows, and the lists the reader has given a name. */
export default function ListSettingsPage() {
  const t = useTexts();
  const back = useListBack();
  const { views, chosen, columns } = useLoaderData<typeof loader>();
  const shown = useActionForm<z.input<typeof ChosenColumns>>({
    id: "list-columns",
    intents: ["columns"],
    defaultValue: { columns: chosen },
  });
  return (
    <Page
      title={t("exams.views.label")}
      width="prose"
      actions={
        <LinkButton to={back} icon="left">
          {t("exams.list.backToList")}
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <Panel>
          <ActionForm form={shown.form} defaultIntent="columns">
            <ChoiceGroup
              type="checkbox"
              {...shown.bind(shown.fields.columns)}
              label={t("exams.views.columns")}
              options={columns}
              className="[&>div]:grid [&>div]:grid-cols-2 sm:[&>div]:grid-cols-3"
            />
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <Button intent="usualColumns">{t("exams.views.usual")}</Button>
              <Button intent="columns" look="primary">
                {t("exams.views.show")}
              </Button>
            </div>
          </ActionForm>
        </Panel>
        <OwnViews views={views} hint={t("exams.views.hint")} />
      </div>
    </Page>
  );
}
