import { z } from "zod";
import { ExpertProfile } from "#contract/consulting/expert-pool";
import { Id } from "#contract/kernel/values";

/** One a line, or with commas between. */
const Lines = z
  .string()
  .default("")
  .transform((text) => text.split(/[\n,，、;；]/).map((word) => word.trim()));

/** An expert as a form: lists are typed one a line. */
export const ExpertForm = z.object({
  ...ExpertProfile.shape,
  departments: Lines,
  bodyParts: Lines,
  accountId: Id,
  version: z.number().int(),
});
