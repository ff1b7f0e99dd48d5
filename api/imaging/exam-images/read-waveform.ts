import { readDocument } from "#api/dicom/read-document";
import type { WaveformPages } from "#api/dicom/waveforms/waveform-pages";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { instanceKind } from "#api/registration/exams/exam-record";

/** The waveforms of an instance as they are drawn. @throws Problem no_image for another kind; image_unreadable */
export async function readWaveform(
  { objects }: Pick<Platform, "objects">,
  instance: { objectHash: string; sopClassUid: string; hasPixelData: boolean },
): Promise<WaveformPages> {
  if (instanceKind(instance) !== "waveform") throw new Problem("no_image");
  const read = await readDocument(await objects.localPath(instance.objectHash), "waveform");
  if (!read.ok) throw new Problem("image_unreadable", { reason: read.reason });
  if (read.kind !== "waveform") throw new Problem("no_image");
  return read.waveform;
}
