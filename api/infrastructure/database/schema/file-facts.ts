import type { attachmentMediaTypes } from "#contract/kernel/upload-files";
import type { DicomHeader } from "#api/dicom/dicom-header";

/** What the server read from an accepted file. */
export type FileFacts = { header: DicomHeader } | { mediaType: (typeof attachmentMediaTypes)[number] };
