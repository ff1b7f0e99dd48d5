import { z } from "zod";

/** A picture that was chosen; what is in it, the platform finds out. */
export const PictureForm = z.object({ picture: z.instanceof(Blob, { error: "required" }) });
