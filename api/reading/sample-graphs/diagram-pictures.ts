import { readFile } from "node:fs/promises";
import { outlines, type Outline } from "#contract/reading/outlines";
import type { Diagram } from "#contract/reading/sample-graphs";
import type { Database } from "#api/infrastructure/database/connect";
import { outlinePicture } from "#api/infrastructure/pictures/read-picture";
import type { Platform } from "#api/infrastructure/platform";
import { found } from "#api/infrastructure/problem";
import { asSvg, drawings } from "./outline-drawings";
import { diagramById, diagramsOf } from "./sample-graph-queries";

const isOutline = (origin: string): origin is Outline => outlines.some((outline) => outline === origin);

const urlOf = (bucketId: string, origin: string) => `/api/v1/buckets/${bucketId}/diagrams/${origin}`;

/** What may be drawn on in an organization: the product's outlines, then its own diagrams by name. */
export async function drawnOn(db: Database, bucketId: string): Promise<Diagram[]> {
  const own = await diagramsOf(db, bucketId);
  return [
    ...outlines.map((origin) => {
      const { width, height } = drawings[origin];
      return { origin, name: "", url: urlOf(bucketId, origin), width, height };
    }),
    ...own.map(({ id, name, width, height }) => ({ origin: id, name, url: urlOf(bucketId, id), width, height })),
  ];
}

const drawn = new Map<Outline, Promise<Buffer>>();

function outlineBytes(outline: Outline): Promise<Buffer> {
  const known = drawn.get(outline);
  if (known) return known;
  const drawing = outlinePicture(asSvg(drawings[outline]));
  drawn.set(outline, drawing);
  drawing.catch(() => drawn.delete(outline));
  return drawing;
}

/** A picture to draw on, as a PNG file, and its size. @throws Problem not_found */
export async function diagramPicture({ db, objects }: Platform, bucketId: string, origin: string) {
  if (isOutline(origin)) {
    const { width, height } = drawings[origin];
    return { bytes: await outlineBytes(origin), width, height };
  }
  const { objectHash, width, height } = found(await diagramById(db, bucketId, origin));
  return { bytes: await readFile(await objects.localPath(objectHash)), width, height };
}
