import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { StatusBadge } from "../../components/status-badge";
import { formIdField } from "../../forms/kept-form";
import { useKeptFields } from "../../forms/use-kept-fields";
import { useTexts } from "../../i18n/use-texts";
import type { AttachmentsData } from "./attachments-data.server";
import type { PanelForms } from "./attachments-panel";

/** One attachment; what takes it away asks why, and is not there for one that a report shows. */
export function AttachmentRow({
  attachment: { id, name, about, isPicture, isKeyImage },
  forms,
}: {
  attachment: AttachmentsData["attachments"][number];
  /** Null where it may not be taken away. */
  forms: PanelForms | null;
}) {
  const t = useTexts();
  const reasonId = `reason-${id}`;
  const removal = `remove-${id}`;
  const { reason } = useKeptFields(removal);
  const kept = typeof reason === "string" ? reason : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-t-0">
      <a
        href={`/api/v1/attachments/${id}/file`}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-[2.25rem] min-w-0 flex-1 basis-60 items-center gap-2 max-sm:min-h-[2.75rem]"
      >
        <Icon name={isPicture ? "image" : "file"} className="shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </a>
      <span className="text-sm tabular-nums text-muted">{about}</span>
      {isKeyImage && (
        <StatusBadge tone="neutral" icon="image">
          {t("reports.attachments.isKeyImage")}
        </StatusBadge>
      )}
      {forms && !isKeyImage && (
        <details open={kept !== undefined} className="open:basis-full">
          <summary className="inline-flex min-h-[2.25rem] items-center text-sm text-danger underline-offset-2 hover:underline max-sm:min-h-[2.75rem]">
            {t("reports.attachments.remove")}
            <span className="sr-only">{name}</span>
          </summary>
          <forms.Form method="post" action={forms.action} className="mb-2 flex flex-wrap items-end gap-2">
            <input type="hidden" name={formIdField} value={removal} />
            <input type="hidden" name="aid" value={id} />
            <div className="min-w-0 flex-1 basis-60">
              <label htmlFor={reasonId} className="mb-1 block text-sm font-medium">
                {t("reports.attachments.reason")}
              </label>
              <input
                id={reasonId}
                name="reason"
                type="text"
                defaultValue={kept}
                maxLength={256}
                required
                className="block w-full"
              />
            </div>
            <Button look="danger" icon="trash" intent="remove">
              {t("reports.attachments.removeSubmit")}
            </Button>
          </forms.Form>
        </details>
      )}
    </li>
  );
}
