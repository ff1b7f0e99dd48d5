import { z } from "zod";

/** A photograph that was chosen. A field left empty is sent as a file of no bytes. */
export const PhotoForm = z.object({
  picture: z.instanceof(Blob, { error: "chooseFile" }).refine(({ size }) => size > 0, "chooseFile"),
});

/** What of it is at fault stands at its field. */
export const photoFaults = {
  file_refused: () => ({ picture: "noPicture" as const }),
  file_too_large: "picture" as const,
};
