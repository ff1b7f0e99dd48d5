import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { FileField } from "../../components/file-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { spreadsheetType } from "../../forms/spreadsheet-type";

/** Which file; it is shown before anything is written. */
export function ImportForm({
  template,
  isEmpty,
  isNext,
}: {
  template: string;
  isEmpty: boolean;
  /** What is to be done now; beside a plan that waits for a confirmation it is not. */
  isNext: boolean;
}) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ spreadsheet: string }>({ id: "import" });
  return (
    <Panel>
      <p className="mb-2 max-w-prose text-muted">{t("lists.import.lead")}</p>
      <p className="mb-4">
        <a href={template} download>
          {t("lists.import.template")}
        </a>
      </p>
      {isEmpty && (
        <Notice tone="warning" className="mb-4">
          {t("lists.import.nothing")}
        </Notice>
      )}
      <ActionForm form={form} encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <FileField
          {...bind(fields.spreadsheet)}
          label={t("lists.import.file")}
          hint={t("lists.import.fileHint")}
          accept={spreadsheetType}
          required
          className="min-w-0 flex-1 basis-64"
        />
        <Button look={isNext ? "primary" : "secondary"} icon="eye">
          {t("lists.import.preview")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
