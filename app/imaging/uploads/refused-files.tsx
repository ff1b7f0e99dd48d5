import { Icon } from "../../components/icon";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { UploadData } from "./upload-data.server";

type Refused = UploadData["upload"]["refused"];

/** So few are read at a glance. */
const shownOpen = 5;

/** Files that were not taken in, by their reason: a folder of a disc often holds many that fail for the same one. */
export function RefusedFiles({ upload: { refused, counts } }: { upload: UploadData["upload"] }) {
  const t = useTexts();
  if (refused.length === 0) return null;
  return (
    <Panel title={t("uploads.refused.title", { count: counts.refused })}>
      <p className="mb-2 text-sm text-muted">{t("uploads.refused.rest")}</p>
      {byReason(refused).map(([reason, files]) => (
        <details key={reason} open={refused.length <= shownOpen} className="group border-t border-line text-sm">
          <summary className="flex min-h-[2.25rem] items-start gap-2 py-1.5 hover:bg-sunken max-sm:min-h-[2.75rem]">
            <Icon name="danger" className="mt-0.5 text-danger" />
            <span className="min-w-0 flex-1">{t(`uploads.reason.${reason}`)}</span>
            <span className="shrink-0 tabular-nums">{t("uploads.open.files", { count: files.length })}</span>
            <Icon name="down" className="mt-0.5 group-open:rotate-180" />
          </summary>
          <ul className="mb-2 ml-6">
            {files.map(({ name, zip }, index) => (
              <li key={index} className="py-0.5 [overflow-wrap:anywhere]">
                {zip ? t("uploads.refused.inZip", { zip, name }) : name}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {counts.refused > refused.length && (
        <p className="border-t border-line pt-2 text-sm text-muted">
          {t("uploads.refused.more", { count: refused.length })}
        </p>
      )}
    </Panel>
  );
}

/** The most frequent reason first. */
function byReason(refused: Refused): [Refused[number]["reason"], Refused][] {
  const groups = new Map<Refused[number]["reason"], Refused>();
  for (const file of refused) groups.set(file.reason, [...(groups.get(file.reason) ?? []), file]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}
