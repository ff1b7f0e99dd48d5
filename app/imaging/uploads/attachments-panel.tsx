import { SelectField } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { fileSize } from "./file-size";
import type { UploadData } from "./upload-data.server";

/** Pictures and documents of the upload, and, where there are several exams, to which of them they go. */
export function AttachmentsPanel({ upload, field }: { upload: UploadData["upload"]; field: FieldBinding }) {
  const t = useTexts();
  const offered = upload.studies
    .map((study, index) => ({ ...study, number: index + 1 }))
    .filter(({ isHeldBack }) => !isHeldBack);
  return (
    <Panel title={t("uploads.attachments.title")}>
      {offered.length === 0 ? (
        <Notice tone="warning">{t("uploads.attachments.undelivered")}</Notice>
      ) : (
        <p className="mb-2 text-sm text-muted">{t("uploads.attachments.hint")}</p>
      )}
      <ul className="text-sm">
        {upload.attachments.map(({ name, sizeBytes }, index) => (
          <li key={index} className="flex items-center gap-2">
            <Icon name="file" className="text-muted" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 tabular-nums text-muted">{fileSize(t, sizeBytes)}</span>
          </li>
        ))}
      </ul>
      {offered.length > 1 && (
        <SelectField
          {...field}
          label={t("uploads.attachments.to")}
          empty={upload.mustPlaceAttachments ? t("uploads.attachments.choose") : undefined}
          required={upload.mustPlaceAttachments}
          options={offered.map(({ studyInstanceUid, modalities, info, patientName, number }) => ({
            value: studyInstanceUid,
            label: [t("uploads.study.title", { number }), modalities.join(", "), info.name || patientName]
              .filter(Boolean)
              .join(" · "),
          }))}
          className="mt-3 max-w-form"
        />
      )}
    </Panel>
  );
}
