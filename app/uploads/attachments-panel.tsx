import { SelectField } from "../components/choice-field";
import type { FieldBinding } from "../components/field";
import { Icon } from "../components/icon";
import { Panel } from "../components/page";
import { useTexts } from "../i18n/use-texts";
import { fileSize } from "./file-size";
import type { UploadData } from "./upload-data.server";

/** Pictures and documents of the upload, and, where there are several exams, to which of them they go. */
export function AttachmentsPanel({ upload, field }: { upload: UploadData["upload"]; field: FieldBinding }) {
  const t = useTexts();
  return (
    <Panel title={t("uploads.attachments.title")}>
      <p className="mb-2 text-sm text-muted">{t("uploads.attachments.hint")}</p>
      <ul className="text-sm">
        {upload.attachments.map(({ name, sizeBytes }, index) => (
          <li key={index} className="flex items-center gap-2">
            <Icon name="file" className="text-muted" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 tabular-nums text-muted">{fileSize(t, sizeBytes)}</span>
          </li>
        ))}
      </ul>
      {upload.studies.length > 1 && (
        <SelectField
          {...field}
          label={t("uploads.attachments.to")}
          options={upload.studies.map(({ studyInstanceUid, modalities, info, patientName }, index) => ({
            value: studyInstanceUid,
            label: [t("uploads.study.title", { number: index + 1 }), modalities.join(", "), info.name || patientName]
              .filter(Boolean)
              .join(" · "),
          }))}
          className="mt-3 max-w-form"
        />
      )}
    </Panel>
  );
}
