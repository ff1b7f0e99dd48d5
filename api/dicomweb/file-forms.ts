import { transferSyntax } from "../dicom/encoding/transfer-syntaxes";
import { takes, type MediaRange } from "./accept";
import { explicitLittleEndianUid } from "./frame-forms";

/** How whole instances are sent. */
export interface FileForms {
  readonly isMultipart: boolean;
  /** The form of an instance stored so; null where the client takes none it can be given. */
  formOf(transferSyntaxUid: string): "stored" | "explicit" | null;
}

const dicom = "application/dicom";

/**
 * How the client takes application/dicom (PS3.18 §8.7.3.5.2): Explicit VR Little Endian unless it names others, `*` for
 * all. What cannot be decoded, video above all, goes out as stored to whoever takes the default.
 *
 * @param accepted best first
 * @param isOne whether a single instance was asked for, which may come without parts
 * @returns null where it takes no DICOM at all
 */
export function fileForms(accepted: readonly MediaRange[], isOne: boolean): FileForms | null {
  const fitting = accepted.filter((range) => takes(range, dicom) && (isInParts(range) || isOne));
  const [best] = fitting;
  if (!best) return null;
  const isMultipart = isInParts(best);
  const wanted = fitting.filter((range) => isInParts(range) === isMultipart).map((range) => range.transferSyntax);
  const takesExplicit = wanted.some((uid) => uid === null || uid === "*" || uid === explicitLittleEndianUid);
  const formOf = (uid: string) => {
    if (wanted.some((each) => each === "*" || each === uid) || (uid === explicitLittleEndianUid && takesExplicit)) {
      return "stored";
    }
    if (!takesExplicit) return null;
    if (transferSyntax(uid).codec !== "other") return "explicit";
    return wanted.includes(null) ? "stored" : null;
  };
  return { isMultipart, formOf };
}

const isInParts = ({ isMultipart, mediaType }: MediaRange) => isMultipart || mediaType === "*/*";
