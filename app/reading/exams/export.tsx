import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mostExported } from "#contract/registration/exam-limits";
import { exportedFacts, ExportColumn } from "#contract/reading/exam-export";
import { problemCodes } from "#contract/kernel/problems";
import { z } from "zod";
import { pathTo } from "../../paths";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField, ChoiceGroup } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { problemText } from "../../problems/problem-text";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { exporter, exportPlan } from "./export-list.server";
import { useListBack } from "../../registration/exams/list-back";
import { listOf } from "../../registration/exams/place-in-list.server";

export const handle = { i18n: ["exams", "examExport"], title: "exams.export.title" } satisfies PageHandle;

const Refused = z.enum(problemCodes).nullable().catch(null);
const facts: readonly string[] = exportedFacts;

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const session = await exporter(args);
  const t = textsFor(request);
  const code = Refused.parse(new URL(request.url).searchParams.get("refused"));
  return {
    list: listOf(request),
    ...(await exportPlan(request, session)),
    refusal: code && problemText(t, { code, detail: { most: mostExported } }),
  };
}

/** What leaves the house with the table, before it does. */
export default function ExportPage() {
  const t = useTexts();
  const back = useListBack();
  const { list, columns, total, refusal } = useLoaderData<typeof loader>();
  const options = ExportColumn.options.map((value) => ({
    value,
    label: facts.includes(value)
      ? t(`examExport.column.${value as (typeof exportedFacts)[number]}`)
      : t(`exams.list.column.${value as Exclude<typeof value, (typeof exportedFacts)[number]>}`),
  }));
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
        <p className="mb-1">{t("exams.export.lead", { most: mostExported })}</p>
        <p className="mb-3 font-medium tabular-nums">{t("examExport.total", { count: total })}</p>
        {/* The answer is a file: the browser keeps it, the page stays. */}
        <form method="post" action={pathTo("/studies/export/file", {}, { list })} className="grid gap-4">
          <input type="hidden" name="chooses" value="on" />
          <ChoiceGroup
            id="columns"
            name="columns"
            type="checkbox"
            label={t("exams.export.columns")}
            options={options}
            defaultValues={columns}
          />
          {total > mostExported && (
            <CheckboxField
              id="onlyFirst"
              name="onlyFirst"
              label={t("examExport.onlyFirst", { most: mostExported })}
              hint={t("examExport.onlyFirstHint")}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-muted">{t("examExport.progress")}</span>
            <Button look="primary" icon="download">
              {t("exams.export.file")}
            </Button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
