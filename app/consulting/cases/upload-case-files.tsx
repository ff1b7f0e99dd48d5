import { Form, useNavigation } from "@remix-run/react";
import { attachmentMediaTypes, maxReportFiles } from "#contract/kernel/upload-files";
import { Button } from "../../components/button";
import { FileInput } from "../../components/file-input";
import { useTexts } from "../../i18n/use-texts";

/** Files for the case; a phone offers its camera for them. */
export function UploadCaseFiles() {
  const t = useTexts();
  // Of all forms of the page this one alone sends files.
  const isSending = useNavigation().formEncType === "multipart/form-data";
  return (
    // Anew after each sending: its fields are empty again.
    <Form key={String(isSending)} method="post" encType="multipart/form-data" className="mt-4 grid gap-2">
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
