import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isPatientField, labelOf } from "#contract/delivery/print-fields";
import { BackLink } from "../../components/back-link";
import { VersionedForm } from "../../forms/versioned-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsOf } from "#texts/texts-of.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import { notFound } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { RemoveTemplate } from "./remove-template";
import { TemplateEditor } from "./template-editor";
import { templatePlace } from "./template-place.server";

export { templateAction as action } from "./template-action.server";

export const handle = {
  i18n: ["printTemplates", "exam", "lists"],
  title: "printTemplates.editor.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId, kind, path, previewPath } = await templatePlace(args);
  const id = paramOf(args, "templateId");
  const [template, layouts, templates] = await Promise.all([
    api.printTemplates.read({ id }),
    api.printTemplates.layouts({ bucketId, kind }),
    api.printTemplates.list({ bucketId, kind }),
  ]);
  if (template.bucketId !== bucketId || template.kind !== kind) throw notFound(args.context);
  const language = languageOf(args.request);
  const t = textsOf(language);
  return {
    template,
    kind,
    language,
    path,
    previewPath,
    /** Fields that may be chosen, by the words they are printed with. */
    offered: layouts.fields.map(({ key, label }) => ({
      key,
      label: label ?? (isPatientField(key) ? t(labelOf(key)) : key),
    })),
    /** Another has to be the default before this one goes. */
    stays: template.isDefault && templates.length > 1,
    asksToRemove: new URL(args.request.url).searchParams.get("remove") === "1",
  };
}
export type TemplateData = Awaited<ReturnType<typeof loader>>;

/** One template: its settings, and beside them a sheet as they would print it. */
export default function TemplatePage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { template, kind, path } = data;
  return (
    <>
      <BackLink to={path}>{t(`printTemplates.kinds.${kind}`)}</BackLink>
      <h2 className="mb-3 break-words text-2xl">{template.name}</h2>
      {data.asksToRemove ? (
        <RemoveTemplate name={template.name} stays={data.stays} path={path} id={template.id} />
      ) : (
        <VersionedForm version={template.version}>
          {(saved) => <TemplateEditor data={data} saved={saved} />}
        </VersionedForm>
      )}
    </>
  );
}
