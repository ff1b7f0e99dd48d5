import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import { downtimePlace } from "../../registration/downtime/downtime-place.server";
import { sheetLanguage } from "../printing/sheet-language.server";
import { FormSheet, FormStyle } from "./form-sheet";
import formStyles from "./forms.css?url";
import { paperOf } from "./paper.server";
import { PaperChoice } from "./paper-choice";
import { PrintBar } from "./print-bar";

export const handle = {
  i18n: ["deskPrints", "downtime"],
  title: "downtime.form.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: formStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await downtimePlace(args);
  const blockId = paramOf(args, "blockId");
  const language = sheetLanguage(args.request);
  return {
    blockId,
    org: organization.id,
    language,
    forms: await api.deskPrints.blankForms({ id: organization.id, blockId, language }),
    paper: paperOf(args.request),
    isPrinting: new URL(args.request.url).searchParams.has("printing"),
  };
}

/** Blank forms for an outage, each with a number of its own. */
export default function BlankFormsPage() {
  const t = useTexts();
  const { forms, paper, org, blockId, language, isPrinting } = useLoaderData<typeof loader>();
  const query = new URLSearchParams({ language, paper });
  return (
    <>
      <FormStyle paper={paper} />
      <PrintBar
        title={t("downtime.form.title")}
        back={{ to: pathTo("/registry/downtime/:blockId", { blockId }, { org }), label: t("downtime.form.back") }}
        language={language}
        kept={{ org, language, paper }}
        pdf={`/api/v1/buckets/${org}/downtime-blocks/${blockId}/forms/pdf?${query}`}
        isPrinting={isPrinting}
      >
        <PaperChoice paper={paper} kept={{ org, language }} />
        <span className="text-muted">
          {forms.length === 0 ? t("downtime.form.none") : t("downtime.form.printed", { count: forms.length })}
        </span>
      </PrintBar>
      {forms.map((form) => (
        <FormSheet
          key={form.code.number}
          form={form}
          codeLabel={t("deskPrints.form.code", { number: form.code.number })}
        />
      ))}
      {isPrinting && <PrintScript />}
    </>
  );
}
