import { createCookie } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

/**
 * What a browser needs between leaving for the QR page and being signed in: the state, so that nobody else's answer is
 * taken for its own (RFC 6749 §10.12), then the ticket that binds an unknown person.
 */
const WechatStep = z.object({
  state: z.string().optional(),
  binding: z.object({ ticket: z.string(), nickname: z.string() }).optional(),
  redirectTo: z.string(),
});
export type WechatStep = z.infer<typeof WechatStep>;

const cookie = ({ cookieSecrets, secureCookies }: AppLoadContext) =>
  createCookie("wechat", {
    secrets: cookieSecrets,
    secure: secureCookies,
    httpOnly: true,
    // The provider's page sends the browser back by a link of another site.
    sameSite: "lax",
    path: "/",
    maxAge: 10 * 60,
  });

export const rememberWechat = (context: AppLoadContext, step: WechatStep) => cookie(context).serialize(step);
export const forgetWechat = (context: AppLoadContext) => cookie(context).serialize("", { maxAge: 0 });

export async function wechatStepOf(request: Request, context: AppLoadContext): Promise<WechatStep | null> {
  const value: unknown = await cookie(context).parse(request.headers.get("Cookie"));
  return WechatStep.nullable().catch(null).parse(value);
}
