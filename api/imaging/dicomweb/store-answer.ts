import type { FileReason } from "#contract/kernel/upload-files";
import type { DicomHeader } from "#api/dicom/dicom-header";
import type { SopNames } from "#api/dicom/encoding/dicom-file";
import { isUid } from "#api/dicom/read-header";
import type { JsonDataSet } from "#api/dicom/json-model";
import { nativeModel } from "#api/dicom/native-model";
import type { Ingested } from "../ingest/index";
import type { OperationContext } from "#api/kernel/operations";
import { instanceAddress, studyAddress } from "./addresses";

/** An instance that is not stored. */
export interface Refused {
  readonly outcome: "refused";
  readonly reason: FileReason | "storage_full" | "quota_reached" | "exam_deleted" | "file_too_large" | "other_study";
  /** Null where it cannot be read. */
  readonly header: DicomHeader | null;
  /** What the file calls its instance where no header could be read of it; null where it does not say. */
  readonly names?: SopNames | null;
}

export type Stored = Exclude<Ingested, { outcome: "refused" }> | Refused;

/** Failure Reason (0008,1197) of what is not stored (PS3.18 table I.2-2, PS3.4 table B.2-1, PS3.7 annex C). */
export const failureReasons = {
  outOfResources: 0xa700,
  otherStudy: 0xa900,
  cannotUnderstand: 0xc000,
  transferSyntaxNotSupported: 0xc122,
  invalidAttributeValue: 0x0106,
  processingFailure: 0x0110,
  duplicateInstance: 0x0111,
  invalidInstanceUid: 0x0117,
  notAuthorized: 0x0124,
} as const;

const noRoom: ReadonlySet<string> = new Set(["storage_full", "quota_reached"]);

/** Null for what is stored. */
export function failureReason(stored: Stored): number | null {
  if (stored.outcome === "conflict") return failureReasons.duplicateInstance;
  if (stored.outcome !== "refused") return null;
  switch (stored.reason) {
    case "storage_full":
    case "quota_reached":
    case "file_too_large":
      return failureReasons.outOfResources;
    case "other_study":
      return failureReasons.otherStudy;
    case "invalid_uid":
      return stored.names && !isUid(stored.names.sopInstanceUid)
        ? failureReasons.invalidInstanceUid
        : failureReasons.invalidAttributeValue;
    case "exam_deleted":
      return failureReasons.notAuthorized;
    case "unsupported_transfer_syntax":
      return failureReasons.transferSyntaxNotSupported;
    case "timeout":
      return failureReasons.processingFailure;
    default:
      return failureReasons.cannotUnderstand;
  }
}

/** Media types of the answer (PS3.18 §10.5.3.2), which is one data set: XML comes without parts. */
export const storeAnswerTypes = ["application/dicom+json", "application/json", "application/dicom+xml"] as const;

const keywords: ReadonlyMap<string, string> = new Map([
  ["00081150", "ReferencedSOPClassUID"],
  ["00081155", "ReferencedSOPInstanceUID"],
  ["00081190", "RetrieveURL"],
  ["00081197", "FailureReason"],
  ["00081198", "FailedSOPSequence"],
  ["00081199", "ReferencedSOPSequence"],
  ["0008119A", "OtherFailuresSequence"],
]);

const uid = (value: string) => ({ vr: "UI", Value: [value] });
const url = (value: string) => ({ vr: "UR", Value: [value] });
const sequence = (items: readonly JsonDataSet[]) => ({ vr: "SQ", Value: items });
const named = ({ sopClassUid, sopInstanceUid }: SopNames): JsonDataSet => ({
  "00081150": uid(sopClassUid),
  "00081155": uid(sopInstanceUid),
});

/**
 * What became of every instance (PS3.18 §10.5.3): 200 where all are stored, 202 where some are, 409 where none is; where
 * that is for want of room alone no conflict but 507 (RFC 4918 §11.5): the same request may be sent again.
 *
 * @param stored at least one
 */
export function storeAnswer(
  context: OperationContext,
  stored: readonly Stored[],
  mediaType: (typeof storeAnswerTypes)[number],
): Response {
  const referenced: JsonDataSet[] = [];
  const failed: JsonDataSet[] = [];
  const others: JsonDataSet[] = [];
  const studies = new Set<string>();
  for (const one of stored) {
    const reason = failureReason(one);
    const { header } = one;
    if (reason === null && header) {
      const { studyInstanceUid } = header.study;
      const { seriesInstanceUid } = header.series;
      studies.add(studyInstanceUid);
      const address = instanceAddress(context, studyInstanceUid, { ...header, seriesInstanceUid });
      referenced.push({ ...named(header), "00081190": url(address) });
    } else {
      const why = { "00081197": { vr: "US", Value: [reason] } };
      const names = header ?? ("names" in one ? one.names : null);
      if (names) failed.push({ ...named(names), ...why });
      else others.push(why);
    }
  }
  const [study, ...more] = studies;
  const body: JsonDataSet = {
    ...(study !== undefined && more.length === 0 && { "00081190": url(studyAddress(context, study)) }),
    ...(failed.length > 0 && { "00081198": sequence(failed) }),
    ...(referenced.length > 0 && { "00081199": sequence(referenced) }),
    ...(others.length > 0 && { "0008119A": sequence(others) }),
  };
  const isNoRoom = stored.every((one) => one.outcome === "refused" && noRoom.has(one.reason));
  const status = isNoRoom ? 507 : referenced.length === 0 ? 409 : failed.length + others.length > 0 ? 202 : 200;
  const text = mediaType === "application/dicom+xml" ? nativeModel(body, keywords) : JSON.stringify(body);
  return new Response(text, {
    status,
    headers: { "content-type": mediaType, "cache-control": "no-store" },
  });
}
