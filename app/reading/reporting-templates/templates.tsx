import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BackLink } from "../../components/back-link";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { matchText } from "./match-text";
import { StateBadge } from "./state-badge";
import { templatesPlace } from "./templates-place.server";

export const handle = { i18n: ["reportingTemplates", "exam"], title: "reportingTemplates.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId, organization, path, newPath, importPath, settingsPath } = await templatesPlace(args);
  const [templates, settings] = await Promise.all([
    api.reportingTemplates.list({ id: bucketId }),
    api.reportingTemplates.settings({ id: bucketId }),
  ]);
  const format = formats(languageOf(args.request), organization.timeZone);
  const rows = templates.map((template) => ({ ...template, updated: format.dayTime(template.updated) }));
  return { rows, settings, path, newPath, importPath, settingsPath };
}
type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const SettingsForm = z.object({ fillsByItself: z.boolean().default(false) });

export async function action(args: ActionFunctionArgs) {
  const { api, bucketId, path } = await templatesPlace(args);
  return submitted(await posted(args), SettingsForm, async (settings) => {
    await api.reportingTemplates.changeSettings({ ...settings, id: bucketId });
    return redirectDone(args.context, path, "saved");
  });
}

/** The organization's templates for writing reports. */
export default function TemplatesPage() {
  const t = useTexts();
  const { rows, settings, path, newPath, importPath, settingsPath } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      {settingsPath && <BackLink to={settingsPath}>{t("reportingTemplates.back")}</BackLink>}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{t("reportingTemplates.title")}</h2>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={importPath} icon="upload">
            {t("reportingTemplates.list.import")}
          </LinkButton>
          <LinkButton to={newPath} icon="plus" look="primary">
            {t("reportingTemplates.list.add")}
          </LinkButton>
        </div>
      </div>
      <p className="mb-3 max-w-prose text-muted">{t("reportingTemplates.lead")}</p>
      <div className="grid gap-4">
        {rows.length === 0 ? (
          <EmptyState icon="edit" title={t("reportingTemplates.list.empty")}>
            {t("reportingTemplates.list.emptyHint")}
          </EmptyState>
        ) : (
          <DataTable
            caption={t("reportingTemplates.list.caption")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${path}/${id}`}
          />
        )}
        <SettingsPanel key={String(settings.fillsByItself)} fillsByItself={settings.fillsByItself} />
      </div>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts();
  return [
    { key: "title", header: t("reportingTemplates.fields.title"), cell: ({ title }) => title },
    {
      key: "state",
      header: t("reportingTemplates.fields.state"),
      cell: ({ state, isImported }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <StateBadge state={state} />
          {isImported && <span className="text-sm text-muted">{t("reportingTemplates.list.imported")}</span>}
        </span>
      ),
    },
    {
      key: "match",
      header: t("reportingTemplates.list.match"),
      cell: (row) => matchText(t, row) || t("reportingTemplates.list.everyExam"),
    },
    { key: "version", header: t("reportingTemplates.list.version"), cell: ({ version }) => version, isNumeric: true },
    { key: "updated", header: t("reportingTemplates.list.updated"), cell: ({ updated }) => updated, isOneLine: true },
  ];
}

function SettingsPanel({ fillsByItself }: { fillsByItself: boolean }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof SettingsForm>>({
    id: "template-settings",
    intents: ["settings"],
    defaultValue: { fillsByItself },
  });
  return (
    <Panel title={t("reportingTemplates.settings.title")} className="max-w-form">
      <ActionForm form={form} defaultIntent="settings" className="grid gap-3">
        <CheckboxField
          {...bind(fields.fillsByItself)}
          label={t("reportingTemplates.settings.fillsByItself")}
          hint={t("reportingTemplates.settings.hint")}
        />
        <Button intent="settings" className="justify-self-end">
          {t("reportingTemplates.settings.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
