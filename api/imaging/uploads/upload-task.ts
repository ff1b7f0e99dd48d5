import type { UploadFile, UploadTask } from "#contract/kernel/upload-files";
import type { Platform } from "#api/infrastructure/platform";
import { chosenFiles, type UploadFileRow } from "./file-queries";

/** An upload as whoever sends its files needs it. */
export async function taskOf(
  { db, settings }: Pick<Platform, "db" | "settings">,
  uploadId: string,
  onlyMissing: boolean,
): Promise<UploadTask> {
  const files = await chosenFiles(db, uploadId, onlyMissing);
  return {
    id: uploadId,
    url: `/api/v1/uploads/${uploadId}/files/{position}`,
    filesUrl: `/api/v1/uploads/${uploadId}/files`,
    maxFileBytes: settings.maxFileBytes,
    files: files.map(asUploadFile),
  };
}

/** A chosen file as the contract names it. */
export const asUploadFile = (row: UploadFileRow): UploadFile => ({
  position: row.position ?? 0,
  name: row.name,
  sizeBytes: row.sizeBytes,
  state: row.state,
  kind: row.kind,
  reason: row.reason,
  sha256: row.objectHash,
});
