import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { problemOf } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { maybeSignedIn } from "../../session/signed-in.server";
import { SignInRefused } from "./sign-in-refused";
import { refusedSignIn, signInByAddress } from "./sign-in.server";
import { ownAnswer } from "./wechat-answer.server";

export const handle = {
  i18n: ["accounts", "problems"],
  title: "accounts.wechat.title",
  hydrate: false,
} satisfies PageHandle;

/** Where WeChat's QR page comes back to. Whoever is signed in already binds their WeChat account to their own. */
export async function loader(args: LoaderFunctionArgs) {
  const own = await ownAnswer(args);
  if (!own) return refusedSignIn("ticket_over");
  const session = await maybeSignedIn(args);
  if (!session) return signInByAddress(args, "wechat", own.redirectTo);
  try {
    await session.api.social.bindOwn(own.answer);
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    return refusedSignIn(problem.code, problem.detail);
  }
  throw redirectDone(args.context, "/settings/account", "saved");
}

export default function WechatCallbackPage() {
  return <SignInRefused {...useLoaderData<typeof loader>()} />;
}
