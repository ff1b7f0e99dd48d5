import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import { registryPlace } from "../../registration/registry/registry-place.server";
import { sheetLanguage } from "../printing/sheet-language.server";
import { FormSheet, FormStyle } from "./form-sheet";
import formStyles from "./forms.css?url";
import { paperOf } from "./paper.server";
import { PaperChoice } from "./paper-choice";
import { PrintBar } from "./print-bar";

export const handle = {
  i18n: "deskPrints",
  title: "deskPrints.form.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: formStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const orderId = paramOf(args, "orderId");
  const language = sheetLanguage(args.request);
  return {
    orderId,
    org: organization.id,
    form: await api.deskPrints.applyForm({ bucketId: organization.id, orderId, language }),
    paper: paperOf(args.request),
    isPrinting: new URL(args.request.url).searchParams.has("printing"),
  };
}

/** The application form of an order, to be printed and signed. */
export default function ApplyFormPage() {
  const t = useTexts();
  const { form, paper, org, orderId, isPrinting } = useLoaderData<typeof loader>();
  const { language } = form;
  return (
    <>
      <FormStyle paper={paper} />
      <PrintBar
        title={t("deskPrints.form.title")}
        back={{ to: pathTo("/registry/:orderId", { orderId }, { org }), label: t("deskPrints.form.back") }}
        language={language}
        kept={{ org, language, paper }}
        pdf={`/api/v1/orders/${orderId}/applyforms/pdf?${new URLSearchParams({ bucketId: org, language, paper })}`}
        isPrinting={isPrinting}
      >
        <PaperChoice paper={paper} kept={{ org, language }} />
      </PrintBar>
      <FormSheet form={form} codeLabel={t("deskPrints.form.code", { number: form.code.number })} />
      {isPrinting && <PrintScript />}
    </>
  );
}
