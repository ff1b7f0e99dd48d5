import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { badRequest } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { confirmImport, previewImport } from "./import-actions.server";
import { ImportFaults } from "./import-faults";
import { ImportForm } from "./import-form";
import { ImportPlan } from "./import-plan";
import { proceduresPlace } from "./procedure-place.server";

export const handle = { i18n: ["lists", "exam"], title: "lists.import.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { place, organization } = await proceduresPlace(args);
  const template = `/api/v1/buckets/${organization.id}/procedures/template?language=${languageOf(args.request)}`;
  return { path: place.path, template };
}

/** A file is read and shown; what was shown and confirmed is written. */
export async function action(args: ActionFunctionArgs) {
  const page = await proceduresPlace(args);
  const type = args.request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return previewImport(args, page);
  if (type.startsWith("application/x-www-form-urlencoded")) return confirmImport(args, page);
  throw badRequest(args.context);
}

export default function ImportPage() {
  const t = useTexts();
  const { path, template } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : null;
  const isSound = preview !== null && preview.faultCount === 0 && preview.missingColumns.length === 0;
  const plan = isSound && preview.rowCount > 0 ? preview : null;
  return (
    <>
      <BackLink to={path}>{t("lists.titles.procedures")}</BackLink>
      <h2 className="mb-3 text-2xl">{t("lists.import.title")}</h2>
      <div className="grid gap-4">
        {preview && !isSound && <ImportFaults preview={preview} />}
        {plan && <ImportPlan preview={plan} path={path} />}
        <ImportForm template={template} isEmpty={isSound && plan === null} isNext={plan === null} />
      </div>
    </>
  );
}
