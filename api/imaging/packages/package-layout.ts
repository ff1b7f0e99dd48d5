import type { DirectorySeries } from "./dicomdir";
import type { PackedParts } from "./package-queries";

/** An object and its path in the zip. */
export interface PackedFile {
  path: string;
  objectHash: string;
  sizeBytes: number;
  isImage: boolean;
}

export interface PackedSeries extends DirectorySeries {
  folder: string;
  description: string;
}

/**
 * Where everything stands in a package: images as DICOM/S0001/I000001, names as PS3.10 §8.2 allows them on media;
 * papers below FILES under their own names, made different and harmless.
 */
export function packageLayout({ images, papers }: Pick<PackedParts, "images" | "papers">): {
  series: PackedSeries[];
  files: PackedFile[];
} {
  const files: PackedFile[] = [];
  const seriesIds = [...new Set(images.map(({ seriesId }) => seriesId))];
  const series = seriesIds.flatMap((id, seriesIndex) => {
    const ofSeries = images.filter(({ seriesId }) => seriesId === id);
    const [head] = ofSeries;
    if (!head) return [];
    const folder = `S${numbered(seriesIndex, 4)}`;
    const listed = ofSeries.map((image, index) => {
      const fileId = ["DICOM", folder, `I${numbered(index, 6)}`];
      const { sopClassUid, sopInstanceUid, transferSyntaxUid, objectHash, sizeBytes } = image;
      files.push({ path: fileId.join("/"), objectHash, sizeBytes, isImage: true });
      return { fileId, sopClassUid, sopInstanceUid, transferSyntaxUid, number: image.number ?? index + 1 };
    });
    return [
      {
        folder: `DICOM/${folder}`,
        description: head.seriesDescription,
        seriesInstanceUid: head.seriesInstanceUid,
        modality: head.modality,
        number: head.seriesNumber ?? seriesIndex + 1,
        instances: listed,
      },
    ];
  });
  papers.forEach(({ name, objectHash, sizeBytes }, index) => {
    files.push({ path: `FILES/${numbered(index, 2)}-${harmless(name)}`, objectHash, sizeBytes, isImage: false });
  });
  return { series, files };
}

const numbered = (index: number, digits: number) => String(index + 1).padStart(digits, "0");

/** A file name that no system takes for a path or a device. */
const harmless = (name: string) =>
  [...name.replace(/[\p{Cc}\p{Surrogate}"*/:<>?\\|]/gu, "_").replace(/^\.+/, "_")].slice(-80).join("");
