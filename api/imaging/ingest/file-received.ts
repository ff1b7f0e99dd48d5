import { rm } from "node:fs/promises";
import { requireAnswer } from "#api/infrastructure/database/require-answer";
import { hasCode } from "#api/infrastructure/errors/error-code";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { asStorageProblem } from "#api/infrastructure/storage/storage-problems";
import { ingestInstances } from "./ingest-instances";
import type { InstanceFile } from "./instance-queries";
import type { IngestSource } from "./ingest-source";

type Needs = Pick<Platform, "db" | "objects" | "log" | "subscribers">;

/** An image whose sender was told that it is stored. */
export interface ReceivedImage extends InstanceFile {
  path: string;
}

/** Images of one transaction. */
export const filedAtOnce = 50;

/**
 * Files images that were received and answered: their objects, then their rows, then they are gone from where they
 * waited. A crash between leaves them there, and filed again they are found to be there already. Other content under a
 * stored UID is kept for a person to decide, as ever.
 *
 * @param images `filedAtOnce` at most, in the order they came
 * @returns those that could not be filed although the database answers; they stay where they are
 * @throws Problem storage_full; whatever a database says that is away
 */
export async function fileReceived(
  platform: Needs,
  ingestSource: IngestSource,
  images: readonly ReceivedImage[],
): Promise<ReceivedImage[]> {
  try {
    await platform.objects.received?.keep(images);
    await ingestInstances(platform, { ...ingestSource, isPromised: true }, [...images]);
    await Promise.all(images.map(({ path }) => rm(path, { force: true })));
    return [];
  } catch (error) {
    const problem = asStorageProblem(error);
    if (problem instanceof Problem && problem.code === "storage_full") throw problem;
    await requireAnswer(platform.db);
    const [image, ...more] = images;
    if (image && more.length === 0) {
      // Gone: another process has filed it.
      if (hasCode(error, "ENOENT")) return [];
      platform.log.error({ err: error, path: image.path }, "received image not filed");
      return [image];
    }
    const left: ReceivedImage[] = [];
    for (const one of images) left.push(...(await fileReceived(platform, ingestSource, [one])));
    return left;
  }
}
