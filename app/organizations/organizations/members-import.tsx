import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MemberImport } from "#contract/organizations/members";
import { ActionForm } from "../../forms/action-form";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { FileField } from "../../components/file-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { answerWith, sentSpreadsheet } from "../../forms/spreadsheet-form.server";
import { spreadsheetType } from "../../forms/spreadsheet-type";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { managedOrganization } from "./organization-page.server";

export const handle = {
  i18n: ["organizations", "members", "lists"],
  title: "members.import.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { organization, at } = await managedOrganization(args);
  const template = `/api/v1/buckets/${organization.id}/members/template?language=${languageOf(args.request)}`;
  return { members: pathTo("/groups/:groupId/organizations/:organizationId/members", at), template };
}

/** First passwords stand in the answer itself and nowhere else: whoever made the accounts hands them over. */
export async function action(args: ActionFunctionArgs) {
  const { token, organization } = await managedOrganization(args);
  const { read, answer } = await sentSpreadsheet(
    args,
    token,
    `/buckets/${organization.id}/members/import`,
    MemberImport,
  );
  if (!read) return answer;
  if (read.added.length === 0) return data(answerWith({ read }), { status: 422 });
  return data({ read }, { headers: { "Cache-Control": "no-store" } });
}

export default function ImportMembersPage() {
  const t = useTexts();
  const { members, template } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "read" in answer ? answer.read : null;
  const { form, fields, bind } = useActionForm<{ spreadsheet: string }>({ id: "import-members" });
  return (
    <>
      <BackLink to={members}>{t("organizations.members.title")}</BackLink>
      <h2 className="mb-3 text-2xl">{t("members.import.title")}</h2>
      <div className="grid gap-4">
        {result && (result.added.length > 0 ? <AddedPeople added={result.added} /> : <Faults result={result} />)}
        <Panel>
          <p className="mb-2 max-w-prose text-muted">{t("members.import.lead")}</p>
          <p className="mb-4">
            <a href={template} download>
              {t("lists.import.template")}
            </a>
          </p>
          <ActionForm form={form} encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
            <FileField
              {...bind(fields.spreadsheet)}
              label={t("lists.import.file")}
              hint={t("members.import.fileHint")}
              accept={spreadsheetType}
              required
              className="min-w-0 flex-1 basis-64"
            />
            <Button look="primary" icon="upload">
              {t("members.import.submit")}
            </Button>
          </ActionForm>
        </Panel>
      </div>
    </>
  );
}

function AddedPeople({ added }: Pick<MemberImport, "added">) {
  const t = useTexts();
  return (
    <section aria-labelledby="imported" className="grid gap-2">
      <Notice tone="success" id="imported">
        {t("members.import.added", { count: added.length })}
      </Notice>
      <DataTable
        caption={t("members.import.caption")}
        columns={[
          { key: "name", header: t("members.name"), cell: ({ name }) => <bdi>{name}</bdi> },
          { key: "username", header: t("members.username"), cell: ({ username }) => username },
          {
            key: "password",
            header: t("members.account.password"),
            cell: ({ password }) => <span className="font-mono">{password}</span>,
          },
        ]}
        rows={added}
        rowKey={({ username }) => username}
      />
    </section>
  );
}

function Faults({ result: { missingColumns, faults } }: { result: MemberImport }) {
  const t = useTexts();
  if (missingColumns.length > 0)
    return (
      <Notice tone="danger">
        {t("lists.import.missingColumns")}{" "}
        {missingColumns.map((column) => t(`members.import.columns.${column}`)).join(" · ")}
      </Notice>
    );
  if (faults.length === 0) return <Notice tone="warning">{t("lists.import.nothing")}</Notice>;
  return (
    <section aria-labelledby="import-faults" className="grid gap-2">
      <Notice tone="danger" id="import-faults">
        {t("lists.import.faulty", { count: faults.length })}
      </Notice>
      <DataTable
        caption={t("lists.import.faultsCaption")}
        columns={[
          { key: "cell", header: t("lists.import.cell"), cell: ({ cell }) => cell },
          {
            key: "column",
            header: t("lists.import.column"),
            cell: ({ column }) => t(`members.import.columns.${column}`),
          },
          { key: "value", header: t("lists.import.value"), cell: ({ value }) => value || t("lists.conflict.nothing") },
          { key: "rule", header: t("lists.import.fault"), cell: ({ rule }) => t(`members.import.faults.${rule}`) },
        ]}
        rows={faults}
        rowKey={({ cell, rule }) => `${cell} ${rule}`}
      />
    </section>
  );
}
