import type { Form } from "@remix-run/react";
import { Button } from "../../components/button";
import { FileInput } from "../../components/file-input";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import type { ShownCode } from "../../components/phone-code";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";
import { AttachmentRow } from "./attachment-row";
import { AttachmentsByPhone } from "./attachments-by-phone";
import type { AttachmentsData } from "./attachments-data.server";
import { CameraButton } from "./camera-button";
import { RefusedFiles } from "./refused-files";

/** What came of the last sending, in words. */
export interface AttachmentsAnswer {
  refused: { name: string; reason: string }[];
  problem: string | null;
  /** The code that was asked for. */
  phone: ShownCode | null;
  done: string | null;
}

export interface PanelForms {
  /** A fetcher's, where the page around the panel has to stay as it is. */
  Form: typeof Form;
  action: string;
  isBusy: boolean;
}

/** The attachments of a report: opened, added, taken away with a reason, brought back. */
export function AttachmentsPanel({
  data,
  answer,
  forms,
  page,
  isReadOnly = false,
}: {
  data: AttachmentsData;
  answer: AttachmentsAnswer | undefined;
  forms: PanelForms;
  /** The page of the attachments alone. */
  page: string;
  /** No forms: sending one would lose what is typed beside. */
  isReadOnly?: boolean;
}) {
  const t = useTexts();
  return (
    <div className="grid gap-4">
      <Answer answer={answer} />
      {data.attachments.length === 0 ? (
        <p className="text-muted">{t("reports.attachments.empty")}</p>
      ) : (
        <ul className="grid">
          {data.attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              attachment={attachment}
              forms={data.mayRemove && !isReadOnly ? forms : null}
            />
          ))}
        </ul>
      )}
      {data.mayAdd && !isReadOnly && (
        <div className="grid gap-4">
          <VersionedForm version={data.attachments.map(({ id }) => id).join()}>
            {() => <AddFiles limits={data.limits} forms={forms} />}
          </VersionedForm>
          <AttachmentsByPhone phone={answer?.phone ?? null} forms={forms} page={page} />
        </div>
      )}
      {data.removed.length > 0 && !isReadOnly && <Removed removed={data.removed} forms={forms} />}
    </div>
  );
}

function Answer({ answer }: { answer: AttachmentsAnswer | undefined }) {
  if (!answer) return null;
  return (
    <>
      {answer.done && <Notice tone="success">{answer.done}</Notice>}
      {answer.problem && <Notice tone="danger">{answer.problem}</Notice>}
      <RefusedFiles refused={answer.refused} />
    </>
  );
}

function AddFiles({ limits, forms }: { limits: AttachmentsData["limits"]; forms: PanelForms }) {
  const t = useTexts();
  return (
    <forms.Form method="post" action={forms.action} encType="multipart/form-data" className="grid gap-1">
      <label htmlFor="attachment-files" className="text-sm font-medium">
        {t("reports.attachments.add")}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <FileInput
          id="attachment-files"
          name="files"
          multiple
          required
          accept={limits.accept}
          aria-describedby="attachment-files-hint"
          className="flex-1 basis-60"
        />
        <CameraButton inputId="attachment-files" />
        <Button icon="upload" isBusy={forms.isBusy}>
          {t("reports.attachments.submit")}
        </Button>
      </div>
      <p id="attachment-files-hint" className="text-sm text-muted">
        {t("reports.attachments.hint", limits)}
      </p>
    </forms.Form>
  );
}

function Removed({ removed, forms }: { removed: AttachmentsData["removed"]; forms: PanelForms }) {
  const t = useTexts();
  return (
    <details>
      <summary className="inline-flex min-h-[2.25rem] items-center gap-1 text-accent max-sm:min-h-[2.75rem]">
        <Icon name="trash" />
        {t("reports.attachments.removed", { number: removed.length })}
      </summary>
      <ul className="grid">
        {removed.map(({ id, name, about, reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5">
            <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
              {name}
              <span className="block text-sm tabular-nums text-muted">
                {about} · {reason}
              </span>
            </span>
            <forms.Form method="post" action={forms.action}>
              <input type="hidden" name="aid" value={id} />
              <Button icon="undo" intent="recover">
                {t("reports.attachments.recover")}
              </Button>
            </forms.Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
