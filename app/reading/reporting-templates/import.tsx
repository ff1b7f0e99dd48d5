import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { importedFiles, type ImportLine } from "./imported-files.server";
import { templatesPlace } from "./templates-place.server";

export const handle = { i18n: "reportingTemplates", title: "reportingTemplates.import.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { path } = await templatesPlace(args);
  return { path };
}

/** Each file by itself: one that is refused keeps no other out. */
export async function action(args: ActionFunctionArgs) {
  const place = await templatesPlace(args);
  const { data: sent } = await posted(args);
  const files = sent.getAll("files").filter((file): file is File => file instanceof File && file.size > 0);
  return data({ lines: await importedFiles(args, place, files) }, { status: files.length === 0 ? 422 : 200 });
}

export default function ImportPage() {
  const t = useTexts();
  const { path } = useLoaderData<typeof loader>();
  const lines = useActionData<typeof action>()?.lines;
  return (
    <>
      <BackLink to={path}>{t("reportingTemplates.title")}</BackLink>
      <h2 className="mb-3 text-2xl">{t("reportingTemplates.import.title")}</h2>
      <div className="grid gap-4">
        {lines && lines.length > 0 && (
          <Panel title={t("reportingTemplates.import.results")}>
            <ul className="grid gap-2">
              {lines.map((line, index) => (
                <ResultLine key={index} line={line} path={path} />
              ))}
            </ul>
          </Panel>
        )}
        <Panel>
          <p className="mb-3 max-w-prose text-muted">{t("reportingTemplates.import.lead")}</p>
          {lines?.length === 0 && (
            <Notice tone="danger" className="mb-3">
              {t("reportingTemplates.import.none")}
            </Notice>
          )}
          <PostForm encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
            <label className="min-w-0 flex-1 basis-64 text-sm font-medium">
              {t("reportingTemplates.import.files")}
              <input type="file" name="files" multiple accept=".html,.htm,text/html" className="mt-1 block w-full" />
            </label>
            <Button look="primary" icon="upload">
              {t("reportingTemplates.import.submit")}
            </Button>
          </PostForm>
        </Panel>
      </div>
    </>
  );
}

function ResultLine({ line, path }: { line: ImportLine; path: string }) {
  const t = useTexts();
  if (line.kind === "refused") {
    return (
      <li className="flex flex-wrap items-center gap-2">
        <StatusBadge tone="danger" icon="danger">
          {t("reportingTemplates.import.outcomes.refused")}
        </StatusBadge>
        <span className="break-all font-medium">{line.file}</span>
        <span>{t(`reportingTemplates.import.reasons.${line.reason}`)}</span>
      </li>
    );
  }
  const { id, title, outcome, version, fields, rights } = line.template;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <StatusBadge tone={outcome === "unchanged" ? "neutral" : "success"} icon="check">
        {t(`reportingTemplates.import.outcomes.${outcome}`, { version })}
      </StatusBadge>
      <Link to={`${path}/${id}`} className="break-words font-medium">
        {title}
      </Link>
      <span className="text-sm text-muted">
        {[line.file, t("reportingTemplates.import.fieldCount", { count: fields })].join(" · ")}
      </span>
      {outcome !== "unchanged" && (
        <span className="w-full break-words text-sm text-muted">{rights || t("reportingTemplates.page.noRights")}</span>
      )}
    </li>
  );
}
