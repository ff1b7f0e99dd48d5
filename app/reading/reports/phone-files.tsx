import { Form, useNavigation } from "@remix-run/react";
import { attachmentMediaTypes } from "#contract/kernel/upload-files";
import { Button } from "../../components/button";
import { FileInput } from "../../components/file-input";
import { Notice } from "../../components/notice";
import { emptyOnceSent } from "../../forms/empty-once-sent";
import { useTexts } from "../../i18n/use-texts";
import { PhonePage } from "../../page/phone-page";
import type { OpenedUpload, UploadAnswer } from "./phone-upload.server";
import { RefusedFiles } from "./refused-files";

interface PhoneFilesProps {
  page: OpenedUpload;
  answer: UploadAnswer | undefined;
  /** Where the files go. */
  lead: (organization: string) => string;
  /** Said of a code that is over. */
  over: string;
}

/** A page that a QR code opens on a phone without an account, to photograph and pick files. */
export function PhoneFiles({ page, answer, lead, over }: PhoneFilesProps) {
  const t = useTexts();
  const { state } = useNavigation();
  return (
    <PhonePage title={t("reports.attachments.phoneTitle")}>
      {page.view === "over" && <Notice tone="warning">{over}</Notice>}
      {page.view === "open" && (
        <>
          {answer?.problem && <Notice tone="danger">{answer.problem}</Notice>}
          {answer && <RefusedFiles refused={answer.refused} />}
          <Sent count={answer ? answer.count : page.sent} />
          <p>{lead(page.organizationName)}</p>
          <Form method="post" encType="multipart/form-data" onSubmit={emptyOnceSent} className="grid gap-4">
            <Files id="photographs" label={t("reports.attachments.take")} capture="environment" />
            <Files id="files" label={t("reports.attachments.pick")} multiple />
            <p className="text-sm text-muted">{t("reports.attachments.hint", page.limits)}</p>
            <Button look="primary" icon="upload" isBusy={state !== "idle"}>
              {t("reports.attachments.send")}
            </Button>
          </Form>
        </>
      )}
    </PhonePage>
  );
}

function Sent({ count }: { count: number }) {
  const t = useTexts();
  return count > 0 && <Notice tone="success">{t("reports.attachments.sent", { count })}</Notice>;
}

function Files({ id, label, ...input }: { id: string; label: string; capture?: "environment"; multiple?: true }) {
  const accept = input.capture ? "image/jpeg,image/png" : attachmentMediaTypes.join(",");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <FileInput id={id} name="files" accept={accept} {...input} />
    </div>
  );
}
