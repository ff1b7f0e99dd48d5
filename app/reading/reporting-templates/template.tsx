import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { TemplateState } from "#contract/reading/reporting-templates";
import { BackLink } from "../../components/back-link";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { matchText } from "./match-text";
import { StateBadge } from "./state-badge";
import { TemplateOriginPanel } from "./template-origin";
import { templatesPlace } from "./templates-place.server";

export const handle = {
  i18n: ["reportingTemplates", "exam", "reports"],
  title: "reportingTemplates.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, bucketId, path, at } = await templatesPlace(args);
  const id = paramOf(args, "templateId");
  const template = await api.reportingTemplates.read({ id });
  if (template.bucketId !== bucketId) throw notFound(args.context);
  const preview = await api.reportingTemplates.preview({ id, language: languageOf(args.request) });
  const { structure, ...head } = template;
  const fields = structure.flatMap((section) => section.fields);
  const codes = fields.flatMap((field) => [...field.codes, ...field.options.flatMap((option) => option.codes)]);
  const counts = {
    sections: structure.length,
    fields: fields.filter(({ kind }) => kind !== "fixed").length,
    codes: codes.length + structure.flatMap((section) => section.codes).length + (head.origin?.codes.length ?? 0),
  };
  const asksToRemove = new URL(args.request.url).searchParams.get("remove") === "1";
  const editPath = pathTo(
    "/groups/:groupId/organizations/:organizationId/settings/reporting-templates/:templateId/edit",
    {
      ...at,
      templateId: id,
    },
  );
  return { template: head, counts, preview, path, editPath, asksToRemove };
}

const StateForm = z.object({ version: z.number().int() });

export async function action(args: ActionFunctionArgs) {
  const { api, path } = await templatesPlace(args);
  const id = paramOf(args, "templateId");
  const form = await posted(args);
  return submitted(form, StateForm, async ({ version }) => {
    if (form.intent === "remove") {
      await api.reportingTemplates.remove({ id });
      return redirectDone(args.context, path, "deleted");
    }
    await api.reportingTemplates.setState({ id, version, state: TemplateState.parse(form.intent) });
    return redirectDone(args.context, `${path}/${id}`, "saved");
  });
}

/** One template: what it makes, where it comes from, whether it is in use. */
export default function TemplatePage() {
  const t = useTexts();
  const { template, counts, preview, path, editPath, asksToRemove } = useLoaderData<typeof loader>();
  const { id, title, state, version } = template;
  return (
    <>
      <BackLink to={path}>{t("reportingTemplates.title")}</BackLink>
      <h2 className="mb-2 flex flex-wrap items-center gap-3 break-words text-2xl">
        {title} <StateBadge state={state} />
      </h2>
      <p className="mb-3 text-muted">
        {[
          t("reportingTemplates.page.version", { version }),
          matchText(t, template) || t("reportingTemplates.list.everyExam"),
          t("reportingTemplates.page.sections", counts),
        ].join(" · ")}
      </p>
      <Refusal />
      {asksToRemove ? (
        <Panel title={t("reportingTemplates.remove.question", { title })} className="max-w-form">
          <p>{t("reportingTemplates.remove.explanation")}</p>
          <PostForm className="mt-4 flex flex-wrap justify-end gap-2">
            <input type="hidden" name="version" value={version} />
            <LinkButton to={`${path}/${id}`}>{t("common.action.cancel")}</LinkButton>
            <Button look="danger" icon="trash" intent="remove">
              {t("common.action.delete")}
            </Button>
          </PostForm>
        </Panel>
      ) : (
        <div className="grid gap-4">
          <StateSteps state={state} version={version} editPath={editPath} />
          <Panel title={t("reportingTemplates.page.preview")}>
            <p className="mb-2 text-sm text-muted">{t("reportingTemplates.page.previewHint")}</p>
            {(["finding", "diagnosis", "note"] as const).map(
              (name) =>
                preview[name] !== "" && (
                  <div key={name} className="mb-3">
                    <h3 className="text-sm font-medium text-muted">{t(`reports.field.${name}`)}</h3>
                    <p className="whitespace-pre-wrap">{preview[name]}</p>
                  </div>
                ),
            )}
          </Panel>
          <TemplateOriginPanel template={template} codes={counts.codes} />
        </div>
      )}
    </>
  );
}

function StateSteps({ state, version, editPath }: { state: TemplateState; version: number; editPath: string }) {
  const t = useTexts();
  return (
    <PostForm className="flex flex-wrap gap-2">
      <input type="hidden" name="version" value={version} />
      {state !== "active" && (
        <Button look="primary" icon="check" intent="active">
          {t("reportingTemplates.page.activate")}
        </Button>
      )}
      {state === "active" && <Button intent="retired">{t("reportingTemplates.page.retire")}</Button>}
      {state === "retired" && <Button intent="draft">{t("reportingTemplates.page.toDraft")}</Button>}
      <LinkButton to={editPath} icon="edit">
        {t("reportingTemplates.page.edit")}
      </LinkButton>
      {state === "draft" && (
        <LinkButton to="?remove=1" icon="trash" look="danger" className="ml-auto">
          {t("reportingTemplates.page.remove")}
        </LinkButton>
      )}
    </PostForm>
  );
}
