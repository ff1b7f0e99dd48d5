import { rm } from "node:fs/promises";
import type { Platform } from "../platform";
import { Problem } from "../problem";
import { inTurn } from "../storage/in-turn";
import type { WrittenPart } from "../storage/write-part";
import { examineFile } from "./examine-file";
import { fileById, settleFile, type UploadFileRow, type Verdict } from "./file-queries";
import { unpackZip } from "./unpack-zip";

type Needs = Pick<Platform, "db" | "objects" | "log" | "settings">;

/** Bytes of the same file sent twice at once are settled one after the other. */
const turn = inTurn();

/**
 * Judges the received bytes of a chosen file, keeps them where they are accepted, and records the verdict: when this
 * returns, what was accepted survives a crash. The part is gone afterwards.
 *
 * Sent again, an accepted file keeps its verdict; a refused one is judged anew.
 *
 * @param file as of this request: bytes that came for it meanwhile show when the verdict is recorded
 * @throws Problem conflict for other bytes than were accepted before; upload_closed, storage_full
 */
export async function settle(platform: Needs, file: UploadFileRow, part: WrittenPart): Promise<UploadFileRow> {
  let isKept = false;
  try {
    if (file.state === "accepted") return sameBytes(file, part);
    const examined = await examineFile(part);
    return await turn(file.id, async () => {
      if (examined.kind === "zip") return settleZip(platform, file, part);
      const verdict = await verdictOn(platform, examined, part);
      isKept = verdict.state === "accepted";
      return record(platform.db, file, part, verdict);
    });
  } finally {
    if (!isKept) await rm(part.path, { force: true });
  }
}

/** A zip that was accepted meanwhile is not unpacked again. */
async function settleZip(platform: Needs, file: UploadFileRow, part: WrittenPart): Promise<UploadFileRow> {
  const before = await fileById(platform.db, file.id);
  if (before?.state === "accepted") return sameBytes(before, part);
  const objectHash = part.hash;
  const reason = await unpackZip(platform, file, part.path, async (entry) => {
    const inside = await examineFile(entry);
    return inside.kind === "zip"
      ? { state: "refused", reason: "zip_nested", objectHash: null }
      : verdictOn(platform, inside, entry);
  });
  return record(
    platform.db,
    file,
    part,
    reason ? { state: "refused", reason, objectHash } : { state: "accepted", kind: "zip", objectHash, facts: null },
  );
}

async function record(
  db: Platform["db"],
  file: UploadFileRow,
  part: WrittenPart,
  verdict: Verdict,
): Promise<UploadFileRow> {
  const settled = await settleFile(db, file, verdict);
  if (settled) return settled;
  const meanwhile = await fileById(db, file.id);
  if (meanwhile?.state !== "accepted") throw new Problem("upload_closed");
  return sameBytes(meanwhile, part);
}

function sameBytes(file: UploadFileRow, { hash }: WrittenPart): UploadFileRow {
  if (file.objectHash !== hash) throw new Problem("conflict", { position: file.position });
  return file;
}

type ExaminedFile = Exclude<Awaited<ReturnType<typeof examineFile>>, { kind: "zip" }>;

async function verdictOn({ objects, log }: Needs, examined: ExaminedFile, part: WrittenPart): Promise<Verdict> {
  if (examined.kind === "refused") {
    const { reason, detail } = examined;
    log.info({ reason, detail, sizeBytes: part.sizeBytes }, "file refused");
    return { state: "refused", reason, objectHash: part.hash };
  }
  const { hash: objectHash } = await objects.keep(part);
  if (examined.kind === "attachment") {
    return { state: "accepted", kind: "attachment", objectHash, facts: { mediaType: examined.mediaType } };
  }
  const { header } = examined;
  const { studyInstanceUid } = header.study;
  return { state: "accepted", kind: "dicom", objectHash, studyInstanceUid, facts: { header } };
}
