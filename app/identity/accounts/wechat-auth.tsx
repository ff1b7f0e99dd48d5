import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page/page-options";
import { apiFor } from "../../session/api.server";
import { mappedDomain } from "./mapped-domain";
import { SignInRefused } from "./sign-in-refused";
import { refusedSignIn, signInByAddress } from "./sign-in.server";
import { ownAnswer } from "./wechat-answer.server";

export const handle = {
  i18n: ["accounts", "problems"],
  title: "accounts.wechat.title",
  hydrate: false,
} satisfies PageHandle;

/**
 * As /callback/wx, but logs out first, once it is known who comes (`comeIn`); with `is_map` a person whose account belongs to another domain for WeChat goes
 * on there.
 */
export async function loader(args: LoaderFunctionArgs) {
  const own = await ownAnswer(args);
  if (!own) return refusedSignIn("ticket_over");
  const isMapped = ["1", "true"].includes(new URL(args.request.url).searchParams.get("is_map") ?? "");
  return signInByAddress(args, "wechat", own.redirectTo, async ({ accessToken }) => {
    if (!isMapped) return null;
    const { domainName } = await apiFor(args, accessToken).accounts.me({});
    return mappedDomain(domainName, "wechat");
  });
}

export default function WechatAuthPage() {
  return <SignInRefused {...useLoaderData<typeof loader>()} />;
}
