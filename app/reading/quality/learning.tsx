import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LearningKind } from "#contract/reading/learning-cases";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { QueryForm } from "../../components/query-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { CaseLine } from "./case-line";
import { shownCase } from "./shown-case.server";
import { Tabs } from "./tabs";

export const handle = { i18n: ["quality", "exam"], title: "quality.learning.title" } satisfies PageHandle;

const limit = 20;
const lists = ["all", "waiting", "teaching", "mine"] as const;
const Query = z.object({
  list: z.enum(lists).catch("all"),
  kind: LearningKind.optional().catch(undefined),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const query = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { cases, total } = await api.learningCases.page({ ...query, limit });
  const language = languageOf(args.request);
  return { query, total, cases: cases.map((one) => shownCase(one, language)) };
}

/** What reports teach, for a conference: without patient, author or submitter. */
export default function LearningPage() {
  const t = useTexts();
  const { query, cases, total } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("quality.learning.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("quality.learning.lead")}</p>
      <Tabs
        label={t("quality.learning.title")}
        tabs={lists.map((list) => ({
          to: pathTo("/quality/learning", {}, { list, kind: query.kind }),
          label: t(`quality.learning.lists.${list}`),
          isCurrent: list === query.list,
        }))}
      />
      <QueryForm className="mb-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="list" value={query.list} />
        <SelectField
          id="kind"
          name="kind"
          label={t("quality.filter.kind")}
          empty={t("quality.filter.any")}
          options={LearningKind.options.map((value) => ({ value, label: t(`quality.learning.kinds.${value}`) }))}
          defaultValue={query.kind ?? ""}
        />
        <Button icon="filter">{t("quality.filter.apply")}</Button>
      </QueryForm>
      {cases.length === 0 ? (
        <EmptyState icon="star" title={t("quality.learning.none")}>
          {t("quality.learning.noneHint")}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {cases.map((one) => {
              const { title, text } = query.list === "teaching" ? (one.teaching ?? one) : one;
              return (
                <li key={one.id}>
                  <Panel>
                    <CaseLine one={one} />
                    <h3 className="mt-1 text-lg">
                      <Link to={pathTo("/quality/learning/:caseId", { caseId: one.id })}>{title}</Link>
                    </h3>
                    <p className="whitespace-pre-line">{text}</p>
                  </Panel>
                </li>
              );
            })}
          </ul>
          <Pagination skip={query.skip} limit={limit} shown={cases.length} total={total} />
        </>
      )}
    </>
  );
}
