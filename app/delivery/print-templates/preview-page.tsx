import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TemplateKind } from "#contract/delivery/print-templates";
import { Notice } from "../../components/notice";
import { areFieldNamesSound } from "../../forms/field-names";
import { useTexts } from "../../i18n/use-texts";
import { PageNumbers } from "../printing/page-numbers";
import { ReferralSheet } from "../printing/referral-sheet";
import { Sheet } from "../printing/sheet";
import { sheetLanguage } from "../printing/sheet-language.server";
import { sheetStyles } from "../printing/sheet-styles";
import { badRequest } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { PreviewForm } from "./template-form";
import { templatePlace } from "./template-place.server";

export const handle = {
  i18n: ["printTemplates", "printing"],
  title: "printTemplates.editor.preview",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = sheetStyles;

/** The editor's form as it is typed, in the address; with `as=pdf` the way to the same as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId } = await templatePlace(args);
  const { searchParams } = new URL(args.request.url);
  const kind = TemplateKind.catch("report").parse(searchParams.get("kind"));
  const language = sheetLanguage(args.request);
  if (!areFieldNamesSound(searchParams)) throw badRequest(args.context);
  const read = parseWithZod(searchParams, { schema: PreviewForm });
  // What is half typed is no fault: the frame says what to look at.
  if (read.status !== "success") return { shown: null, bucketId, template: null };
  const template = read.value;
  if (searchParams.get("as") === "pdf") {
    const query = new URLSearchParams({ kind, language, template: JSON.stringify(template) });
    throw redirect(`/api/v1/buckets/${bucketId}/template-preview/pdf?${query}`);
  }
  const shown = await api.printTemplates.preview({ id: bucketId, kind, language, template });
  return { shown, bucketId, template: { logo: template.logo, stamp: template.stamp } };
}

/** The sheet itself, by settings that are not saved: what the editor's frame shows. */
export default function PreviewPage() {
  const t = useTexts();
  const { shown, bucketId, template } = useLoaderData<typeof loader>();
  if (!shown) {
    return (
      <div className="p-4">
        <Notice tone="warning">{t("printTemplates.editor.faultyPreview")}</Notice>
      </div>
    );
  }
  const { report, referral, reportId } = shown;
  const sheet = report ?? referral;
  const unsaved = { logo: template.logo, stamp: template.stamp };
  const pictures = {
    href: (name: string) => {
      const picture = name === "logo" || name === "stamp" ? unsaved[name] : null;
      if (picture) return `/api/v1/buckets/${bucketId}/template-pictures/${picture}`;
      return name === "logo"
        ? `/api/v1/buckets/${bucketId}/logo`
        : `/api/v1/reports/${reportId}/print/pictures/${name}`;
    },
    logo: t("printing.print.logo"),
    stamp: t("printing.print.stamp"),
    image: (number: number) => t("printing.print.image", { number }),
    signature: (name: string) => t("printing.print.signature", { name }),
  };
  const codes = {
    dynamicQr: shown.dynamicQr,
    dynamicLabel: sheet?.qrTip ?? "",
    staticQr: shown.staticQr,
    staticLabel: t("printing.print.staticQr", { content: sheet?.staticQr?.content ?? "" }),
  };
  return (
    <>
      {sheet?.showsPageNumbers && <PageNumbers language={sheet.language} />}
      {report && <Sheet sheet={report} pictures={pictures} codes={codes} />}
      {referral && <ReferralSheet sheet={referral} pictures={pictures} codes={codes} />}
    </>
  );
}
