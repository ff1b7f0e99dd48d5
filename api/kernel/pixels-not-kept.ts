import { accountOf } from "#api/infrastructure/actor/principal";
import { keptPrivately } from "#api/infrastructure/file-answer";
import type { OperationContext } from "./operations";
import { isViewerEncrypted } from "./encrypted-viewer-queries";

/**
 * Takes from an answer the leave to be kept by the browser, where the organization's group has `featEncryptionViewerOn`:
 * its pictures are seen in an open session alone, and nothing of them stays on a shared machine. So it is with pictures
 * seen by a link.
 *
 * @returns the answer itself
 */
export async function notKeptWhereForbidden(
  { platform, bucketId, principal }: OperationContext,
  answer: Response,
): Promise<Response> {
  // Whoever looks by a link sits at a machine that nobody here knows.
  if (principal.kind === "viewPass") answer.headers.set("cache-control", "no-store");
  const account = accountOf(principal);
  if (!account || bucketId === "" || answer.headers.get("cache-control") !== keptPrivately) return answer;
  if (await isViewerEncrypted(platform.db, account.settingsStamp, bucketId))
    answer.headers.set("cache-control", "no-store");
  return answer;
}
