import { memorySource } from "#api/dicom/encoding/byte-source";
import { openDicom } from "#api/dicom/encoding/dicom-file";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import type { RequestedWindow } from "#api/dicom/pixels/grey-image";
import { picture } from "#api/dicom/pixels/picture";

export const shown = (bytes: Buffer, { frame = 0, window = "default" as RequestedWindow } = {}) =>
  picture(openDicom(memorySource(bytes)), frame, window);
export const greys = (bytes: Buffer, options: { frame?: number; window?: RequestedWindow } = {}) => [
  ...shown(bytes, options).pixels,
];

export const bytesOf = (words: ArrayLike<number>, type: typeof Uint16Array | typeof Int16Array = Uint16Array) =>
  new Uint8Array(type.from(words).buffer);
export const window = (center: number, width: number): WritableElement[] => [
  [tags.WindowCenter, "DS", String(center)],
  [tags.WindowWidth, "DS", String(width)],
];
