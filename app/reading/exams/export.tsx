import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mostExported } from "#contract/registration/exam-limits";
import { problemCodes } from "#contract/kernel/problems";
import { z } from "zod";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { problemText } from "../../forms/problem-text.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { exportedColumns } from "./export-list.server";
import { useListBack } from "../../registration/exams/list-back";
import { listOf } from "../../registration/exams/place-in-list.server";

export const handle = { i18n: "exams", title: "exams.export.title" } satisfies PageHandle;

const Refused = z.enum(problemCodes).nullable().catch(null);

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const session = await signedIn(args);
  const t = textsFor(request);
  const columns = await exportedColumns(request, session);
  const code = Refused.parse(new URL(request.url).searchParams.get("refused"));
  return {
    list: listOf(request),
    columns: columns.map((column) => t(`exams.list.column.${column}`)),
    refusal: code && problemText(t, { code, detail: { most: mostExported } }),
  };
}

/** What leaves the house with the table, before it does. */
export default function ExportPage() {
  const t = useTexts();
  const back = useListBack();
  const { list, columns, refusal } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("exams.export.title")}
      width="prose"
      actions={
        <LinkButton to={back} icon="left">
          {t("exams.list.backToList")}
        </LinkButton>
      }
    >
      {refusal && (
        <Notice tone="warning" className="mb-3">
          {refusal}
        </Notice>
      )}
      <Panel>
        <p className="mb-3">{t("exams.export.lead", { most: mostExported })}</p>
        <h2 className="mb-1 text-sm font-medium">{t("exams.export.columns")}</h2>
        <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
          {[t("exams.list.column.patient"), ...columns].map((column) => (
            <li key={column}>{column}</li>
          ))}
        </ul>
        {/* The answer is a file: the browser keeps it, the page stays. */}
        <form method="post" action={pathTo("/studies/export/file", {}, { list })} className="flex justify-end">
          <Button look="primary" icon="download">
            {t("exams.export.file")}
          </Button>
        </form>
      </Panel>
    </Page>
  );
}
