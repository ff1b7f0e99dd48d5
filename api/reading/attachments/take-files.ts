import type { RefusedFile } from "#contract/kernel/upload-files";
import { Problem } from "#api/infrastructure/problem";
import { shownName } from "#api/imaging/uploads/file-name";
import { readMultipart } from "#api/kernel/multipart-files";
import type { StreamCall } from "#api/kernel/streams";
import { bucketOf } from "#api/organizations/organizations/storing-queries";
import type { AttachmentFile } from "#api/registration/exams/attachment-queries";
import { judgeFile, namedAs, type TakenFiles } from "./judge-file";

/**
 * Takes the files of a form in the name of an organization: each is stored and judged as it comes.
 *
 * @returns the files that were taken, whose bytes are kept, and the others with why not
 * @throws Problem as readMultipart and judgeFile; plan_expired, invalid without a file
 */
export async function takeFiles(
  { request, context: { platform } }: StreamCall,
  bucketId: string,
  taking: TakenFiles & { mostFiles: number },
): Promise<{ taken: AttachmentFile[]; refused: RefusedFile[] }> {
  const { planExpired } = await bucketOf(platform.db, bucketId);
  if (planExpired) throw new Problem("plan_expired");
  const taken: AttachmentFile[] = [];
  const refused: RefusedFile[] = [];
  await readMultipart(request, {
    mostFiles: taking.mostFiles,
    file: async (path, bytes) => {
      const name = shownName(path.split(/[/\\]/).at(-1) ?? path);
      const judged = await judgeFile(platform, bucketId, bytes, taking);
      if (typeof judged === "string") refused.push({ name, reason: judged, zip: null });
      else taken.push({ name: namedAs(name, judged.mediaType, taking), ...judged });
    },
  });
  if (taken.length + refused.length === 0)
    throw new Problem("invalid", { issues: [{ path: "files", message: "required" }] });
  return { taken, refused };
}
