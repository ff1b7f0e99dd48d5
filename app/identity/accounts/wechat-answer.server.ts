import { SocialAnswer } from "#contract/identity/social";
import type { RequestArgs } from "../../forms/request-args";
import { safeRedirect } from "../../session/safe-redirect";
import { wechatStepOf } from "./wechat-cookie.server";

/** What WeChat's page sent back with the browser, when it answers this very browser (RFC 6749 §10.12); null otherwise. */
export async function ownAnswer({ request, context }: RequestArgs) {
  const query = new URL(request.url).searchParams;
  const answer = SocialAnswer.safeParse({ code: query.get("code"), state: query.get("state") });
  const step = await wechatStepOf(request, context);
  if (!answer.success || !step?.state || step.state !== answer.data.state) return null;
  return { answer: answer.data, redirectTo: safeRedirect(query.get("redirect_uri"), step.redirectTo) };
}
