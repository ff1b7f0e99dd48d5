import { unlink } from "node:fs/promises";
import { unlessCode } from "../database/error-code";
import type { Platform } from "../platform";
import { Problem } from "../problem";
import { inTurn } from "../storage/in-turn";
import type { WrittenPart } from "../storage/write-part";
import { examineFile } from "./examine-file";
import { fileById, settleFile, type UploadFileRow, type Verdict } from "./file-queries";
import { unpackZip } from "./unpack-zip";

type Needs = Pick<Platform, "db" | "objects" | "log" | "settings">;

/** Bytes of the same file sent twice at once are judged one after the other. */
const turn = inTurn();

/**
 * Judges the received bytes of a chosen file, keeps them where they are accepted, and records the verdict: when this
 * returns, what was accepted survives a crash. The part is gone afterwards.
 *
 * Sent again, an accepted file keeps its verdict; a refused one is judged anew.
 *
 * @throws Problem conflict for other bytes than were accepted before; upload_closed, storage_full
 */
export function settle(platform: Needs, file: UploadFileRow, part: WrittenPart): Promise<UploadFileRow> {
  return turn(file.id, async () => {
    try {
      const before = await fileById(platform.db, file.id);
      if (before?.state === "accepted") return sameBytes(before, part);
      const settled = await settleFile(platform.db, file, await judge(platform, file, part));
      if (settled) return settled;
      const meanwhile = await fileById(platform.db, file.id);
      if (meanwhile?.state !== "accepted") throw new Problem("upload_closed");
      return sameBytes(meanwhile, part);
    } finally {
      await unlink(part.path).catch(unlessGone);
    }
  });
}

function sameBytes(file: UploadFileRow, { hash }: WrittenPart): UploadFileRow {
  if (file.objectHash !== hash) throw new Problem("conflict", { position: file.position });
  return file;
}

async function judge(platform: Needs, file: UploadFileRow, part: WrittenPart): Promise<Verdict> {
  const examined = await examineFile(part);
  if (examined.kind !== "zip") return verdictOn(platform, examined, part);
  const reason = await unpackZip(platform, file, part.path, async (entry) => {
    const inside = await examineFile(entry);
    return inside.kind === "zip"
      ? { state: "refused", reason: "zip_nested", objectHash: null }
      : verdictOn(platform, inside, entry);
  });
  return reason
    ? { state: "refused", reason, objectHash: part.hash }
    : { state: "accepted", kind: "zip", objectHash: part.hash, facts: null };
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

/** Kept, it was moved away. */
const unlessGone = (error: unknown) => unlessCode(error, "ENOENT");
