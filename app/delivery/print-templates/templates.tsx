import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActionForm } from "../../forms/action-form";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { FormErrors } from "../../forms/form-errors";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { StatusBadge } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { badRequest } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { DuplicateForm, NewTemplateForm } from "./template-form";
import { movedBy } from "./moved-by";
import { templatePlace } from "./template-place.server";

export const handle = { i18n: ["printTemplates", "exam"], title: "printTemplates.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId, kind, path, settingsPath } = await templatePlace(args);
  const templates = await api.printTemplates.list({ bucketId, kind });
  const rows = templates.map(({ id, name, modalities, isDefault }) => ({ id, name, modalities, isDefault }));
  return { rows, kind, path, settingsPath, key: crypto.randomUUID() };
}
type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export async function action(args: ActionFunctionArgs) {
  const { api, bucketId, kind, path } = await templatePlace(args);
  const form = await posted(args);
  const id = String(form.data.get("id") ?? "");
  switch (form.intent) {
    case "add":
      return submitted(
        form,
        NewTemplateForm,
        async ({ name }) => {
          const settings = { name, exactTime: true, pageNumbers: true };
          const added = await api.printTemplates.create({ ...settings, bucketId, kind });
          return redirectDone(args.context, `${path}/${added.id}`, "added");
        },
        { entry_taken: "name" },
      );
    case "duplicate":
      return submitted(form, DuplicateForm, async (input) => {
        const copy = await api.printTemplates.duplicate(input);
        return redirectDone(args.context, `${path}/${copy.id}`, "added");
      });
    case "makeDefault":
      await api.printTemplates.makeDefault({ id });
      return redirectDone(args.context, path, "saved");
    case "up":
    case "down": {
      const ids = (await api.printTemplates.list({ bucketId, kind })).map((template) => template.id);
      await api.printTemplates.resort({ bucketId, kind, ids: movedBy(ids, id, form.intent === "up" ? -1 : 1) });
      return redirect(path, 303);
    }
    default:
      throw badRequest(args.context);
  }
}

/** The templates of a kind, in the order in which they are tried. */
export default function TemplatesPage() {
  const t = useTexts();
  const { rows, kind, path, settingsPath, key } = useLoaderData<typeof loader>();
  const columns = useColumns();
  // Of a row's form nothing is shown but that it was refused.
  const duplicate = useActionForm({ id: "duplicate-template", intents: ["duplicate"] });
  return (
    <>
      {settingsPath && <BackLink to={settingsPath}>{t("printTemplates.back")}</BackLink>}
      <h2 className="mb-3 text-2xl">{t(`printTemplates.kinds.${kind}`)}</h2>
      <p className="mb-3 max-w-prose text-muted">{t(`printTemplates.leads.${kind}`)}</p>
      <FormErrors form={duplicate.form} />
      <div className="grid gap-4">
        {rows.length === 0 ? (
          <EmptyState icon="print" title={t("printTemplates.list.empty")}>
            {t("printTemplates.list.emptyHint")}
          </EmptyState>
        ) : (
          <DataTable
            caption={t(`printTemplates.kinds.${kind}`)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${path}/${id}`}
            actions={{
              header: t("printTemplates.list.actions"),
              cell: (row) => <RowActions row={row} oneTimeKey={key} />,
            }}
          />
        )}
        <AddForm key={rows.length} />
      </div>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts();
  return [
    { key: "name", header: t("printTemplates.fields.name"), cell: ({ name }) => name },
    {
      key: "modalities",
      header: t("printTemplates.fields.modalities"),
      cell: ({ modalities }) =>
        modalities.length === 0 ? t("printTemplates.list.everyModality") : modalities.join(", "),
    },
    {
      key: "default",
      header: t("printTemplates.fields.isDefault"),
      cell: ({ isDefault }) =>
        isDefault ? (
          <StatusBadge tone="success" icon="check">
            {t("printTemplates.list.default")}
          </StatusBadge>
        ) : null,
    },
  ];
}

/** Plain forms, so that they need no script. */
function RowActions({ row: { id, name, isDefault }, oneTimeKey }: { row: Row; oneTimeKey: string }) {
  const t = useTexts();
  return (
    <PostForm preventScrollReset className="inline-flex flex-wrap justify-end gap-1">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={oneTimeKey} />
      {!isDefault && (
        <Button look="quiet" intent="makeDefault" aria-label={t("printTemplates.list.makeDefaultOf", { name })}>
          {t("printTemplates.list.makeDefault")}
        </Button>
      )}
      <Button look="quiet" intent="duplicate" aria-label={t("printTemplates.list.duplicateOf", { name })}>
        {t("printTemplates.list.duplicate")}
      </Button>
      <Button look="quiet" icon="up" intent="up" aria-label={t("printTemplates.list.up", { name })}>
        {null}
      </Button>
      <Button look="quiet" icon="down" intent="down" aria-label={t("printTemplates.list.down", { name })}>
        {null}
      </Button>
    </PostForm>
  );
}

function AddForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ name: string }>({ id: "add-template", intents: ["add"] });
  return (
    <Panel title={t("printTemplates.list.add")} className="max-w-form">
      <ActionForm form={form} defaultIntent="add" className="grid gap-4">
        <TextField
          {...bind(fields.name)}
          label={t("printTemplates.fields.name")}
          hint={t("printTemplates.hints.name")}
          required
        />
        <Button look="primary" icon="plus" intent="add" className="justify-self-end">
          {t("printTemplates.list.addButton")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
