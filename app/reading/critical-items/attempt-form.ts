import { z } from "zod";
import { AttemptInput, saysReadBack } from "#contract/reading/critical-items";

/** A day and time as `<input type="datetime-local">` sends it. */
const Local = z.string({ error: "required" }).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "invalid");

/** An attempt as it is typed: its time is that of the organization's clocks. */
export const AttemptForm = AttemptInput.omit({ id: true })
  .extend({ told: Local })
  .refine(saysReadBack, { error: "required", path: ["readBack"] });
