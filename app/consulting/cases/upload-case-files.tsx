import { Form, useNavigation } from "@remix-run/react";
import { attachmentMediaTypes, maxReportFiles } from "#contract/kernel/upload-files";
import { Button } from "../../components/button";
import { FileInput } from "../../components/file-input";
import { emptyOnceSent } from "../../forms/empty-once-sent";
import { useTexts } from "../../i18n/use-texts";

/** Files for the case; a phone offers its camera for them. */
export function UploadCaseFiles() {
  const t = useTexts();
  // Of all forms of the page this one alone sends files.
  const isSending = useNavigation().formEncType === "multipart/form-data";
  return (
    <Form method="post" encType="multipart/form-data" onSubmit={emptyOnceSent} className="mt-4 grid gap-2">
      <label htmlFor="case-files" className="text-sm font-medium">
        {t("cases.files.choose")}
      </label>
      <FileInput id="case-files" name="files" accept={attachmentMediaTypes.join(",")} multiple required />
      <p className="text-sm text-muted">{t("cases.files.hint", { most: maxReportFiles })}</p>
      <Button icon="upload" isBusy={isSending} className="justify-self-start">
        {t("cases.files.send")}
      </Button>
    </Form>
  );
}
