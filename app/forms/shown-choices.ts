import { z } from "zod";
import { Id } from "#contract/kernel/values";

/** Ids of what was ticked as a form was opened, in one field of it: what others tick meanwhile stays. */
export const ShownChoices = z
  .string()
  .default("")
  .transform((text) => text.split(" ").filter(Boolean))
  .pipe(z.array(Id));
