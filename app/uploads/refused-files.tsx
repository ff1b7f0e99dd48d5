import { Icon } from "../components/icon";
import { Panel } from "../components/page";
import { useTexts } from "../i18n/use-texts";
import type { UploadData } from "./upload-data.server";

/** Files that were not taken in, each with its reason. */
export function RefusedFiles({ upload: { refused, counts } }: { upload: UploadData["upload"] }) {
  const t = useTexts();
  if (refused.length === 0) return null;
  return (
    <Panel title={t("uploads.refused.title", { count: counts.refused })}>
      <p className="mb-2 text-sm text-muted">{t("uploads.refused.rest")}</p>
      <ul className="max-h-80 overflow-y-auto text-sm">
        {refused.map(({ name, reason, zip }, index) => (
          <li key={index} className="flex items-start gap-2 border-t border-line py-1 first:border-t-0">
            <Icon name="danger" className="mt-0.5 shrink-0 text-danger" />
            <span className="min-w-0">
              <span className="block break-all font-medium">
                {zip ? t("uploads.refused.inZip", { zip, name }) : name}
              </span>
              {t(`uploads.reason.${reason}`)}
            </span>
          </li>
        ))}
      </ul>
      {counts.refused > refused.length && (
        <p className="mt-2 text-sm text-muted">{t("uploads.refused.more", { count: refused.length })}</p>
      )}
    </Panel>
  );
}
