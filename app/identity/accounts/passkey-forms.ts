import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { NewPasskey } from "#contract/identity/second-factor";

/** What the browser answered, in a field of the form as JSON; the platform verifies what is in it. */
function answerIn(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  }
}
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const field = z.string({ error: "required" }).max(20_000).transform(answerIn);
const ticket = NewPasskey.shape.ticket;

export const PasskeyAnswerForm = z.object({
  ticket,
  response: field.pipe(z.custom<AuthenticationResponseJSON>(isObject)),
});
export const NewPasskeyForm = z.object({
  ticket,
  name: NewPasskey.shape.name,
  response: field.pipe(z.custom<RegistrationResponseJSON>(isObject)),
});
