import type { Client } from "#contract/index";
import { apiFor } from "../../session/api.server";
import type { RequestArgs } from "../../forms/request-args";
import { signedIn } from "../../session/signed-in.server";
import { passOf } from "./link-pass.server";

export interface Uploader {
  api: Client;
  /** They began it by an upload link; there may be no account behind them. */
  isByLink: boolean;
}

/** Who goes on with an upload: whoever began it by link in this browser, else somebody with an account. */
export async function uploaderOf(args: RequestArgs, uploadId: string): Promise<Uploader> {
  const pass = passOf(args.request, uploadId);
  if (pass !== null) return { api: apiFor(args, pass), isByLink: true };
  const { api } = await signedIn(args);
  return { api, isByLink: false };
}
