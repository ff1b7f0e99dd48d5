import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { procedureChoices } from "./procedure-choices.server";
import { TemplateEditor } from "./template-editor";
import { draftOf, emptySection, TemplateEditorForm } from "./template-form";
import { templatesPlace } from "./templates-place.server";

export const handle = {
  i18n: ["reportingTemplates", "exam"],
  title: "reportingTemplates.editor.new",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId, path } = await templatesPlace(args);
  return { path, procedures: await procedureChoices(api, bucketId), key: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { api, bucketId, path } = await templatesPlace(args);
  return submitted(
    await posted(args),
    TemplateEditorForm,
    async (form) => {
      const key = form.oneTimeKey;
      const { id } = await api.reportingTemplates.create({ ...draftOf(form), id: bucketId, ...(key ? { key } : {}) });
      return redirectDone(args.context, `${path}/${id}`, "added");
    },
    { invalid: "procedureId" },
  );
}

export default function NewTemplatePage() {
  const t = useTexts();
  const { path, procedures, key } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={path}>{t("reportingTemplates.title")}</BackLink>
      <h2 className="mb-3 text-2xl">{t("reportingTemplates.editor.new")}</h2>
      <TemplateEditor
        id="new-template"
        values={{ sections: [emptySection] } as never}
        procedures={procedures}
        oneTimeKey={key}
        cancel={path}
      />
    </>
  );
}
