import { isDecodable } from "#api/dicom/encoding/transfer-syntaxes";
import { takes, type MediaRange } from "./accept";
import { explicitLittleEndianUid } from "./frame-forms";

/** How whole instances are sent. */
export interface FileForms {
  readonly container: "parts" | "zip" | "alone";
  /** The form of an instance stored so; null where the client takes none it can be given. */
  formOf(transferSyntaxUid: string): "stored" | "explicit" | null;
}

const dicom = "application/dicom";
/** PS3.18 §8.7.3: files of an archive. */
const zip = "application/zip";

/**
 * How the client takes application/dicom (PS3.18 §8.7.3.5.2): Explicit VR Little Endian unless it names others, `*` for
 * all. What cannot be decoded, video above all, goes out as stored to whoever takes the default.
 *
 * @param accepted best first
 * @param isOne whether a single instance was asked for, which may come without parts
 * @returns null where it takes no DICOM at all
 */
export function fileForms(accepted: readonly MediaRange[], isOne: boolean): FileForms | null {
  const containerOf = (range: MediaRange) => {
    if (range.mediaType === zip && !range.isMultipart) return "zip";
    if (!takes(range, dicom)) return null;
    if (range.isMultipart || range.mediaType === "*/*") return "parts";
    return isOne ? "alone" : null;
  };
  const container = accepted.map(containerOf).find((each) => each !== null);
  if (!container) return null;
  const wanted = accepted.filter((range) => containerOf(range) === container).map((range) => range.transferSyntax);
  const takesExplicit = wanted.some((uid) => uid === null || uid === "*" || uid === explicitLittleEndianUid);
  const formOf = (uid: string) => {
    if (wanted.some((each) => each === "*" || each === uid) || (uid === explicitLittleEndianUid && takesExplicit)) {
      return "stored";
    }
    if (!takesExplicit) return null;
    if (isDecodable(uid)) return "explicit";
    return wanted.includes(null) ? "stored" : null;
  };
  return { container, formOf };
}
