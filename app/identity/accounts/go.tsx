import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../page/page-options";
import { signInByAddress } from "./sign-in.server";
import { SignInRefused } from "./sign-in-refused";

export const handle = {
  i18n: ["accounts", "problems"],
  title: "accounts.login.title",
  hydrate: false,
} satisfies PageHandle;

/**
 * Another system of the hospital hands a person over: `data` from GET tokens, `source` which system. What it brings is used
 * first; whoever is signed in here is logged out for the same person, and asked about for another (`comeIn`).
 */
export async function loader(args: LoaderFunctionArgs) {
  return signInByAddress(args, "handover", "/studies");
}

export default function GoPage() {
  return <SignInRefused {...useLoaderData<typeof loader>()} />;
}
