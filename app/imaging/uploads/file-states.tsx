import { Icon } from "../../components/icon";
import type { IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { TransferFile } from "./transfer/transfer";

const icons: Record<TransferFile["state"], { icon: IconName; tone: string }> = {
  sending: { icon: "upload", tone: "text-accent" },
  waiting: { icon: "clock", tone: "text-muted" },
  unreadable: { icon: "danger", tone: "text-danger" },
  refused: { icon: "danger", tone: "text-danger" },
  accepted: { icon: "success", tone: "text-success" },
};

/** What needs a look first: files under way and those with something wrong, then what waits, then what is done. */
const order: TransferFile["state"][] = ["sending", "unreadable", "refused", "waiting", "accepted"];
const most = 60;

/** The files of a transfer one by one. */
export function FileStates({ files }: { files: readonly TransferFile[] }) {
  const t = useTexts();
  const shown = order.flatMap((state) => files.filter((file) => file.state === state)).slice(0, most);
  return (
    <details className="rounded border border-line">
      <summary className="flex min-h-[2.25rem] items-center gap-1 px-3 max-sm:min-h-[2.75rem]">
        <Icon name="down" />
        {t("uploads.transfer.files")}
      </summary>
      <ul className="max-h-64 overflow-y-auto border-t border-line px-3 py-2 text-sm">
        {shown.map((file) => (
          <li key={file.position} className="grid grid-cols-[1fr_auto] gap-x-3 py-0.5">
            <span className="min-w-0 truncate" title={file.name}>
              {file.name}
            </span>
            <span className={`inline-flex items-center gap-1 ${icons[file.state].tone}`}>
              <Icon name={icons[file.state].icon} />
              {t(`uploads.transfer.${file.state}`)}
            </span>
            {file.state === "sending" && (
              <progress
                aria-label={file.name}
                value={file.sentBytes}
                max={Math.max(1, file.sizeBytes)}
                className="col-span-2 h-1"
              />
            )}
            {file.reason && <span className="col-span-2 text-danger">{t(`uploads.reason.${file.reason}`)}</span>}
          </li>
        ))}
        {files.length > most && (
          <li className="text-muted">{t("uploads.transfer.more", { count: files.length - most })}</li>
        )}
      </ul>
    </details>
  );
}
