import { LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ChooseData } from "./upload-data.server";

/** Uploads that broke off, each with the way back to it. */
export function OpenUploads({ uploads }: { uploads: ChooseData["open"] }) {
  const t = useTexts();
  if (uploads.length === 0) return null;
  return (
    <Panel title={t("uploads.open.title")}>
      <p className="mb-3 text-sm text-muted">{t("uploads.open.hint")}</p>
      <ul className="grid gap-2">
        {uploads.map(({ id, bucketName, fileName, fileCount, missing, created }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 rounded border border-line p-2">
            <div className="min-w-0">
              <p className="truncate font-medium">{fileName || t("uploads.open.file")}</p>
              <p className="text-sm text-muted">
                {bucketName} · {t("uploads.open.files", { count: fileCount })} ·{" "}
                <span className="tabular-nums">{created}</span>
              </p>
              <p className="text-sm">
                {missing > 0
                  ? t("uploads.open.missing", { count: missing, total: fileCount })
                  : t("uploads.open.ready")}
              </p>
            </div>
            <LinkButton to={pathTo("/upload", {}, { upload: id })} icon="play">
              {t("uploads.open.goOn")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
