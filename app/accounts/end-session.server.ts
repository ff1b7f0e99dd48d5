import { maybeSignedIn } from "./signed-in.server";
import type { RequestArgs } from "./api.server";

/** Ends the session of the request, if there is one; its cookie is left to who answers. */
export async function endSession(args: RequestArgs): Promise<void> {
  const session = await maybeSignedIn(args);
  await session?.api.accounts.logout({});
}
