import { readFile } from "node:fs/promises";
import { keptPrivately } from "../file-answer";
import type { Platform } from "../platform";

/** A small stored picture as an answer; its address changes with its content. @throws Problem not_found */
export async function pictureResponse(
  { objects }: Pick<Platform, "objects">,
  hash: string,
  mediaType: "image/jpeg" | "image/png",
): Promise<Response> {
  const bytes = await readFile(await objects.localPath(hash));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": mediaType,
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
    },
  });
}
