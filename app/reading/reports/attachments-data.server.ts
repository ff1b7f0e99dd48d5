import type { Client } from "#contract/index";
import type { Formats } from "../../i18n/format.server";

/** The attachments of a report as their panel shows them: sizes and times as texts. */
export async function attachmentsData(api: Client, reportId: string, format: Formats) {
  const [list, images, forms] = await Promise.all([
    api.attachments.list({ id: reportId }),
    api.uploads.imagePolicy({}),
    api.uploads.formPolicy({}),
  ]);
  return {
    reportId,
    examId: list.examId,
    mayAdd: list.mayAdd,
    mayRemove: list.mayRemove,
    limits: {
      picture: format.fileSize(images.maxFileBytes),
      document: format.fileSize(forms.maxFileBytes),
      most: forms.maxFiles,
      accept: [...images.mediaTypes, ...forms.mediaTypes].join(","),
    },
    attachments: list.attachments.map(({ id, name, mediaType, sizeBytes, created, uploader, isKeyImage }) => ({
      id,
      name,
      isPicture: mediaType.startsWith("image/"),
      isKeyImage,
      about: [format.fileSize(sizeBytes), format.dayTime(created), uploader?.name ?? ""].filter(Boolean).join(" · "),
    })),
    removed: list.removed.map(({ id, name, removed, removedBy, reason }) => ({
      id,
      name,
      reason,
      about: [format.dayTime(removed), removedBy].filter(Boolean).join(" · "),
    })),
  };
}
export type AttachmentsData = Awaited<ReturnType<typeof attachmentsData>>;
