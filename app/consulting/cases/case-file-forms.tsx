import { caseFileTypes } from "#contract/kernel/consultation-states";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { CaseFileLine } from "./case-file-line";
import type { ShownCaseFile } from "./shown-case.server";

/** The papers of a case, and what each is said to be. */
export function CaseFileForms({
  consultationId,
  files,
  mayRemove,
}: {
  consultationId: string;
  files: ShownCaseFile[];
  mayRemove: boolean;
}) {
  const t = useTexts();
  const types = caseFileTypes.map((value) => ({ value, label: t(`cases.files.types.${value}`) }));
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.id} className="border-b border-line pb-2">
          <CaseFileLine consultationId={consultationId} file={file} isOpen />
          <details>
            <summary className="inline-flex min-h-[1.75rem] cursor-pointer items-center text-sm text-accent max-sm:min-h-[2.75rem]">
              {t("cases.files.describe")}
            </summary>
            <PostForm className="grid gap-3 py-2 sm:grid-cols-2">
              <input type="hidden" name="attachmentId" value={file.id} />
              <TextField
                id={`name-${file.id}`}
                name="name"
                label={t("cases.files.name")}
                defaultValue={file.name}
                maxLength={128}
                required
              />
              <SelectField
                id={`type-${file.id}`}
                name="type"
                label={t("cases.files.type")}
                options={types}
                defaultValue={file.type}
              />
              <TextField
                id={`note-${file.id}`}
                name="note"
                label={t("cases.files.note")}
                defaultValue={file.note}
                maxLength={256}
                className="sm:col-span-2"
              />
              <div className="flex flex-wrap gap-2 sm:col-span-2">
                <Button icon="check" intent="describe">
                  {t("cases.files.save")}
                </Button>
                {mayRemove && (
                  <Button look="danger" icon="trash" intent="removeFile" formNoValidate>
                    {t("cases.files.remove")}
                  </Button>
                )}
              </div>
            </PostForm>
          </details>
        </li>
      ))}
    </ul>
  );
}
