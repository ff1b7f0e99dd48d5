import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { contentDisposition, fileAnswer } from "#api/infrastructure/file-answer";

interface StoredAttachment {
  name: string;
  mediaType: string;
  objectHash: string;
  sizeBytes: number;
}

/** What a browser may show by itself; everything else is handed out as a download. */
const shownTypes = ["image/jpeg", "image/png", "application/pdf"];

/** Whether the attachment is shown when asked so. */
export const isShowable = ({ mediaType }: StoredAttachment) => shownTypes.includes(mediaType);

/** The attachment as an answer; @throws Problem not_found when storage has lost it */
export const attachmentAnswer = (
  objects: ObjectStore,
  attachment: StoredAttachment,
  wanted: "shown" | "kept",
): Promise<Response> =>
  fileAnswer(objects, {
    ...attachment,
    mediaType: isShowable(attachment) ? attachment.mediaType : "application/octet-stream",
    disposition: contentDisposition(
      wanted === "shown" && isShowable(attachment) ? "inline" : "attachment",
      attachment.name,
    ),
  });
