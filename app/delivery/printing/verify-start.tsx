import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import { PublicBar } from "../../page/public-bar";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { VerifyForm } from "./verify-form";

export const handle = {
  i18n: "printing",
  title: "printing.verify.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

/** As printed at the foot: "3", or "3.1" with an addendum. */
const edition = /^(\d{1,6})(?:\.(\d{1,4}))?$/;

/** Leads to the page that the QR code leads to, which asks and counts the attempt. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = (searchParams.get("code") ?? "").trim();
  const version = (searchParams.get("version") ?? "").trim();
  const [, number, addenda = "0"] = edition.exec(version) ?? [];
  const isCodeWrong = searchParams.has("code") && (code.length < 8 || code.length > 64);
  const isVersionWrong = version !== "" && number === undefined;
  if (code === "" || isCodeWrong || isVersionWrong) return { code, version, isCodeWrong, isVersionWrong };
  throw redirect(pathTo("/verify/:code", { code }, number === undefined ? "" : { version: number, addenda }));
}

export default function VerifyStartPage() {
  const t = useTexts();
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-4 py-4">
      <PublicBar />
      <h1 className="text-lg">{t("printing.verify.title")}</h1>
      <p>{t("printing.verify.form.lead")}</p>
      <VerifyForm {...useLoaderData<typeof loader>()} />
      <p className="text-sm text-muted">{t("printing.verify.privacy")}</p>
    </div>
  );
}
