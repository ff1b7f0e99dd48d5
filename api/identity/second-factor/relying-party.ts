import { isIP } from "node:net";
import type { OperationContext } from "#api/kernel/operations";
import { publicOrigin } from "#api/kernel/public-origin";

/**
 * Whom passkeys are for: the domain name the pages stand under. Browsers make none for bare addresses, nor without
 * HTTPS but on localhost (Web Authentication Level 3 §5.1.2, Secure Contexts).
 */
export function relyingParty(context: Pick<OperationContext, "platform" | "origin">) {
  const origin = new URL(publicOrigin(context));
  const isLocal = origin.hostname === "localhost" || origin.hostname.endsWith(".localhost");
  const isAddress = isIP(origin.hostname.replace(/^\[|\]$/g, "")) !== 0;
  return {
    id: origin.hostname,
    origin: origin.origin,
    isPossible: !isAddress && (origin.protocol === "https:" || isLocal),
  };
}
