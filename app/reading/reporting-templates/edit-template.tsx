import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { notFound } from "../../problems/thrown-problem.server";
import { procedureChoices } from "./procedure-choices.server";
import { TemplateEditor } from "./template-editor";
import { draftOf, editorValues, TemplateEditorForm } from "./template-form";
import { templatesPlace } from "./templates-place.server";

export const handle = {
  i18n: ["reportingTemplates", "exam"],
  title: "reportingTemplates.page.edit",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId, path } = await templatesPlace(args);
  const template = await api.reportingTemplates.read({ id: paramOf(args, "templateId") });
  if (template.bucketId !== bucketId) throw notFound(args.context);
  const procedures = await procedureChoices(api, bucketId);
  return { id: template.id, title: template.title, values: editorValues(template), path, procedures };
}

export async function action(args: ActionFunctionArgs) {
  const { api, path } = await templatesPlace(args);
  const id = paramOf(args, "templateId");
  return submitted(
    await posted(args),
    TemplateEditorForm,
    async (form) => {
      await api.reportingTemplates.change({ ...draftOf(form), id, version: form.version ?? 0 });
      return redirectDone(args.context, `${path}/${id}`, "saved");
    },
    { invalid: "procedureId" },
  );
}

export default function EditTemplatePage() {
  const t = useTexts();
  const { id, title, values, path, procedures } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`${path}/${id}`}>{title}</BackLink>
      <h2 className="mb-3 break-words text-2xl">{title}</h2>
      <p className="sr-only">{t("reportingTemplates.page.edit")}</p>
      <TemplateEditor id={`template-${id}`} values={values as never} procedures={procedures} cancel={`${path}/${id}`} />
    </>
  );
}
