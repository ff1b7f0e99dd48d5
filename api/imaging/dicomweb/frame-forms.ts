import { isDecodable, transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import { takes, type MediaRange } from "./accept";

export const explicitLittleEndianUid = "1.2.840.10008.1.2.1";

/** How frames are sent. */
export interface FrameForm {
  readonly form: "stored" | "native";
  readonly isMultipart: boolean;
  /** Of a part, with its transfer syntax. */
  readonly contentType: string;
  readonly mediaType: string;
}

/** Media types of compressed frames (PS3.18 table 8.7.3-5); JPEG 2000 and its high-throughput form are told apart. */
const codestreamTypes: Record<string, string> = {
  rle: "image/dicom-rle",
  jpeg: "image/jpeg",
  jpeg_ls: "image/jls",
  jpeg_2000: "image/jp2",
};

function codestreamType(transferSyntaxUid: string): string {
  if (/^1\.2\.840\.10008\.1\.2\.4\.20[123]$/.test(transferSyntaxUid)) return "image/jphc";
  return codestreamTypes[transferSyntax(transferSyntaxUid).codec] ?? "application/octet-stream";
}

/**
 * How frames of a stored instance are sent to a client: decoded unless it takes what is stored (PS3.18 §8.7.3.3.2,
 * §8.7.5).
 *
 * @param accepted best first
 * @returns null where the client takes nothing there is
 */
export function frameForm(accepted: readonly MediaRange[], transferSyntaxUid: string): FrameForm | null {
  const { codec } = transferSyntax(transferSyntaxUid);
  const isPlain = codec === "none";
  const storedType = isPlain ? "application/octet-stream" : codestreamType(transferSyntaxUid);
  const storedUid = isPlain ? explicitLittleEndianUid : transferSyntaxUid;
  for (const range of accepted) {
    const { isMultipart, transferSyntax: wanted, mediaType } = range;
    const given = (form: FrameForm["form"], type: string, uid: string): FrameForm => ({
      form,
      isMultipart: isMultipart || mediaType === "*/*",
      mediaType: type,
      contentType: `${type}; transfer-syntax=${uid}`,
    });
    const takesBytes = takes(range, "application/octet-stream");
    if (wanted === "*" || wanted === storedUid) {
      // Whoever names bytes gets them under that name, whatever they are.
      if (mediaType === "application/octet-stream") return given("stored", mediaType, storedUid);
      if (takes(range, storedType)) return given("stored", storedType, storedUid);
    }
    if (takesBytes && isDecodable(transferSyntaxUid) && (wanted === null || wanted === explicitLittleEndianUid)) {
      return given("native", "application/octet-stream", explicitLittleEndianUid);
    }
    if (!isPlain && wanted === null && takes(range, storedType)) return given("stored", storedType, storedUid);
  }
  return null;
}
