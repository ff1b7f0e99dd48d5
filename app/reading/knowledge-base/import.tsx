import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KbImport } from "#contract/reading/knowledge-base";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { FileField } from "../../components/file-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { answerWith, sentSpreadsheet } from "../../forms/spreadsheet-form.server";
import { spreadsheetType } from "../../forms/spreadsheet-type";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { kbPlace, pathToFolder } from "./place.server";

export const handle = { i18n: "knowledgeBase", title: "knowledgeBase.import.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const place = await kbPlace(args);
  const { bucketId, owner } = place;
  const language = languageOf(args.request);
  const query = new URLSearchParams({ owner, language });
  return { owner, back: pathToFolder(place, null), example: `/api/v1/buckets/${bucketId}/kb-items/export?${query}` };
}

export async function action(args: ActionFunctionArgs) {
  const { token, bucketId, owner } = await kbPlace(args);
  const path = `/buckets/${bucketId}/kb-items/import?owner=${owner}`;
  const { read, answer } = await sentSpreadsheet(args, token, path, KbImport);
  if (!read) return answer;
  const isRefused = read.faults.length > 0 || read.missingColumns.length > 0;
  return data(answerWith({ read }), { status: isRefused ? 422 : 200 });
}

export default function ImportPhrasesPage() {
  const t = useTexts();
  const { owner, back, example } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "read" in answer ? answer.read : null;
  const { form, fields, bind } = useActionForm<{ spreadsheet: string }>({ id: "import-phrases" });
  return (
    <Page title={t("knowledgeBase.import.title")} width="prose">
      <BackLink to={back}>{t("knowledgeBase.title")}</BackLink>
      <div className="grid gap-4">
        {result && <Result result={result} />}
        <Panel>
          <p className="mb-2 font-medium">
            {t("knowledgeBase.import.into")}
            {" · "}
            {t(`knowledgeBase.owners.${owner}`)}
          </p>
          <p className="mb-2 max-w-prose text-muted">{t("knowledgeBase.import.lead")}</p>
          <p className="mb-4">
            <a href={example} download>
              {t("knowledgeBase.import.example")}
            </a>
          </p>
          <ActionForm form={form} encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
            <FileField
              {...bind(fields.spreadsheet)}
              label={t("knowledgeBase.import.file")}
              hint={t("knowledgeBase.import.fileHint")}
              accept={`${spreadsheetType},.csv,text/csv`}
              required
              className="min-w-0 flex-1 basis-64"
            />
            <Button look="primary" icon="upload">
              {t("knowledgeBase.import.submit")}
            </Button>
          </ActionForm>
        </Panel>
      </div>
    </Page>
  );
}

function Result({ result: { missingColumns, faults, added, same } }: { result: KbImport }) {
  const t = useTexts();
  if (missingColumns.length > 0) {
    return (
      <Notice tone="danger">
        {t("knowledgeBase.import.missingColumns")}{" "}
        {missingColumns.map((column) => t(`knowledgeBase.columns.${column}`)).join(" · ")}
      </Notice>
    );
  }
  if (faults.length === 0) {
    return (
      <Notice tone="success">
        {t("knowledgeBase.import.added", { count: added.phrases })}{" "}
        {added.folders > 0 && t("knowledgeBase.import.folders", { count: added.folders })}{" "}
        {same > 0 && t("knowledgeBase.import.same", { count: same })}
      </Notice>
    );
  }
  return (
    <section aria-labelledby="import-faults" className="grid gap-2">
      <Notice tone="danger" id="import-faults">
        {t("knowledgeBase.import.faulty", { count: faults.length })}
      </Notice>
      <DataTable
        caption={t("knowledgeBase.import.fault")}
        columns={[
          { key: "cell", header: t("knowledgeBase.import.cell"), cell: ({ cell }) => cell },
          {
            key: "column",
            header: t("knowledgeBase.import.column"),
            cell: ({ column }) => t(`knowledgeBase.columns.${column}`),
          },
          { key: "value", header: t("knowledgeBase.import.value"), cell: ({ value }) => value },
          {
            key: "rule",
            header: t("knowledgeBase.import.fault"),
            cell: ({ rule }) => t(`knowledgeBase.import.faults.${rule}`),
          },
        ]}
        rows={faults}
        rowKey={({ cell, rule }) => `${cell} ${rule}`}
      />
    </section>
  );
}
