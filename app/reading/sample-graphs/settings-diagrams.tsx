import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { outlines } from "#contract/reading/outlines";
import { DiagramName } from "#contract/reading/sample-graphs";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { FileField } from "../../components/file-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { DiagramList } from "./diagram-list";

export const handle = {
  i18n: ["organizationSettings", "sampleGraphs", "problems"],
  title: "organizationSettings.pages.diagrams.title",
} satisfies PageHandle;

const NewDiagram = DiagramName.extend({
  picture: z.instanceof(Blob, { error: "chooseFile" }).refine(({ size }) => size > 0, "chooseFile"),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  return { path, diagrams: await api.sampleGraphs.diagrams({ id }) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, token } = await settingsPlace(args);
  const form = await posted(args);
  if (form.intent === "remove") {
    return submitted(form, z.object({ diagramId: Id }), async ({ diagramId }) => {
      await api.sampleGraphs.removeDiagram({ id, diagramId });
      return redirectDone(args.context, form.page, "deleted");
    });
  }
  return submitted(
    form,
    NewDiagram,
    async ({ name, picture }) => {
      await callStream(args, token, "POST", `/buckets/${id}/diagrams?${new URLSearchParams({ name })}`, picture);
      return redirectDone(args.context, form.page, "added");
    },
    { file_refused: () => ({ picture: "noPicture" as const }), file_too_large: "picture" as const },
  );
}

/** The pictures that reports of the organization may be drawn on. */
export default function DiagramsPage() {
  const t = useTexts();
  const { path, diagrams } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<{ name: string; picture: string }>({ id: "diagram", intents: ["add"] });
  const isOutline = (origin: string) => outlines.some((outline) => outline === origin);
  const own = diagrams.filter(({ origin }) => !isOutline(origin));
  return (
    <SettingsPage of="diagrams" path={path}>
      <p className="max-w-prose text-muted">{t("sampleGraphs.settings.lead")}</p>
      <Panel title={t("sampleGraphs.settings.own")}>
        {own.length === 0 && <p className="mb-3 text-muted">{t("sampleGraphs.settings.none")}</p>}
        <DiagramList diagrams={own}>
          {({ origin }, name) => (
            <>
              <span className="[overflow-wrap:anywhere]">{name}</span>
              <PostForm>
                <input type="hidden" name="diagramId" value={origin} />
                <Button intent="remove" look="quiet" icon="trash">
                  {t("sampleGraphs.settings.remove")}
                  <span className="sr-only">{name}</span>
                </Button>
              </PostForm>
            </>
          )}
        </DiagramList>
        <ActionForm
          form={form}
          defaultIntent="add"
          encType="multipart/form-data"
          className="mt-4 flex flex-wrap items-end gap-3"
        >
          <TextField {...bind(fields.name)} label={t("sampleGraphs.settings.name")} maxLength={64} required />
          <FileField
            {...bind(fields.picture)}
            label={t("sampleGraphs.settings.file")}
            hint={t("sampleGraphs.settings.fileHint")}
            accept="image/png,image/jpeg"
            required
            className="min-w-0 flex-1 basis-64"
          />
          <Button intent="add" icon="upload">
            {t("sampleGraphs.settings.add")}
          </Button>
        </ActionForm>
      </Panel>
      <Panel title={t("sampleGraphs.settings.builtIn")}>
        <DiagramList diagrams={diagrams.filter(({ origin }) => isOutline(origin))}>
          {(_, name) => <span>{name}</span>}
        </DiagramList>
      </Panel>
    </SettingsPage>
  );
}
