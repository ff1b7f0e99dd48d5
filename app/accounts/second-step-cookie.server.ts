import { createCookie } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

/** Between the two steps of signing in: the ticket that the first one gave, and where to go after. */
const SecondStep = z.object({ ticket: z.string(), methods: z.array(z.string()), redirectTo: z.string() });
export type SecondStep = z.infer<typeof SecondStep>;

const minutes = 10;

const cookie = ({ cookieSecrets, secureCookies }: AppLoadContext) =>
  createCookie("second-step", {
    secrets: cookieSecrets,
    secure: secureCookies,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: minutes * 60,
  });

export const rememberSecondStep = (context: AppLoadContext, step: SecondStep) => cookie(context).serialize(step);
export const forgetSecondStep = (context: AppLoadContext) => cookie(context).serialize("", { maxAge: 0 });

/** The second step the request's browser stands before; null where there is none. */
export async function secondStepOf(request: Request, context: AppLoadContext): Promise<SecondStep | null> {
  const value: unknown = await cookie(context).parse(request.headers.get("Cookie"));
  return SecondStep.nullable().catch(null).parse(value);
}
