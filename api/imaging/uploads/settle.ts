import { rm } from "node:fs/promises";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { inTurn } from "#api/infrastructure/storage/in-turn";
import type { WrittenPart } from "#api/infrastructure/storage/write-part";
import { examineFile } from "../ingest/examine-file";
import { fileById, settleFiles, type UploadFileRow, type Verdict } from "./file-queries";
import { unpackZip } from "./unpack-zip";

type Needs = Pick<Platform, "db" | "objects" | "log" | "settings">;

/** A chosen file as of this request, and the bytes that came for it. */
export interface ArrivedFile {
  file: UploadFileRow;
  part: WrittenPart;
}

/** The same zip sent twice at once is unpacked once. */
const turn = inTurn();

/**
 * Judges the received bytes of a chosen file, keeps them where they are accepted, and records the verdict: when this
 * returns, what was accepted survives a crash. The part is gone afterwards.
 *
 * Sent again, an accepted file keeps its verdict; a refused one is judged anew.
 *
 * @throws Problem conflict for other bytes than were accepted before; upload_closed, storage_full
 */
export async function settle(platform: Needs, file: UploadFileRow, part: WrittenPart): Promise<UploadFileRow> {
  const [settled] = await settleAll(platform, file.uploadId, [{ file, part }]);
  if (!settled || settled instanceof Problem) throw settled ?? new Problem("internal");
  return settled;
}

/**
 * As `settle`, for different files of one upload, whose verdicts are recorded at once.
 *
 * @returns for each file, in their order, what became of it, or what `settle` would have thrown
 */
export async function settleAll(
  platform: Needs,
  uploadId: string,
  arrived: ArrivedFile[],
): Promise<(UploadFileRow | Problem)[]> {
  const judged = await Promise.allSettled(arrived.map((one) => judge(platform, one)));
  const toRecord = arrived.flatMap(({ file }, index) => {
    const verdict = judged[index];
    return verdict?.status === "fulfilled" && "verdict" in verdict.value
      ? [{ file, verdict: verdict.value.verdict }]
      : [];
  });
  const recorded = toRecord.length > 0 ? await settleFiles(platform.db, uploadId, toRecord) : new Map<string, never>();
  return Promise.all(
    arrived.map(async ({ file, part }, index) => {
      const outcome = judged[index];
      if (outcome?.status !== "fulfilled") return asProblem(outcome?.reason);
      if ("settled" in outcome.value) return outcome.value.settled;
      return recorded.get(file.id) ?? acceptedMeanwhile(platform.db, file, part).catch(asProblem);
    }),
  );
}

/** Anything nobody meant fails the whole request. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

type Judged = { verdict: Verdict } | { settled: UploadFileRow };

async function judge(platform: Needs, { file, part }: ArrivedFile): Promise<Judged> {
  let isKept = false;
  try {
    if (file.state === "accepted") return { settled: sameBytes(file, part) };
    const examined = await examineFile(part);
    if (examined.kind === "zip") return { settled: await turn(file.id, () => settleZip(platform, file, part)) };
    const verdict = await verdictOn(platform, examined, part);
    isKept = verdict.state === "accepted";
    return { verdict };
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
  const verdict: Verdict = reason
    ? { state: "refused", reason, objectHash }
    : { state: "accepted", kind: "zip", objectHash, facts: null };
  const recorded = await settleFiles(platform.db, file.uploadId, [{ file, verdict }]);
  return recorded.get(file.id) ?? acceptedMeanwhile(platform.db, file, part);
}

/** A file whose verdict could not be recorded: another request was faster, or the upload is over. */
async function acceptedMeanwhile(db: Platform["db"], { id }: UploadFileRow, part: WrittenPart): Promise<UploadFileRow> {
  const meanwhile = await fileById(db, id);
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
