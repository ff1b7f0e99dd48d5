import { z } from "zod";

/** A picture that was chosen; what is in it, the platform finds out. A field left empty is sent as a file of no bytes. */
export const PictureForm = z.object({
  picture: z.instanceof(Blob, { error: "chooseFile" }).refine(({ size }) => size > 0, "chooseFile"),
});

const prefix = "data:image/png;base64,";

/** What was drawn on the page, as its canvas writes it. */
export const DrawingForm = z.object({
  drawing: z
    .string({ error: "drawFirst" })
    .startsWith(prefix, "drawFirst")
    .transform((url) => new Blob([Buffer.from(url.slice(prefix.length), "base64")], { type: "image/png" })),
});

/** What of a picture is at fault stands at its field. */
export const pictureFaults = <Field extends string>(field: Field) => ({
  file_refused: ({ reason }: Record<string, unknown>) =>
    ({ [field]: reason === "empty_picture" ? "emptyPicture" : "noPicture" }) as Record<
      Field,
      "emptyPicture" | "noPicture"
    >,
  file_too_large: field,
});
