import type { OperationContext } from "./operations";
import type { PlatformSettings } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";

type Told = Pick<PlatformSettings, "publicOrigin" | "needsPublicOrigin">;
interface Context {
  origin: Pick<OperationContext["origin"], "url">;
  platform: { settings: Told };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

/** Where pages of this installation stand for who asks: as set, else where this request came to. */
export const publicOrigin = ({
  platform,
  origin,
}: Pick<Context, "origin"> & { platform: { settings: Pick<Told, "publicOrigin"> } }): string =>
  withoutSlash(platform.settings.publicOrigin ?? origin.url);

/** The machine itself, whose addresses lead nowhere from elsewhere (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
const isLoopback = (address: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);

/**
 * The origin of links that leave the house: by QR code, on paper, by message, or copied. Who follows one on a foreign network
 * is safe by https alone, and where a request says it came to is not for a link to others: whoever sends the request can
 * choose that. So real use needs an https PUBLIC_ORIGIN; a demo, development (`needsPublicOrigin`, server/platform-config.ts)
 * and who works at the machine itself do without.
 *
 * @returns null where no such link can be made
 */
export function outwardOriginOrNull(context: Context): string | null {
  const origin = publicOrigin(context);
  const { needsPublicOrigin, publicOrigin: set } = context.platform.settings;
  return !needsPublicOrigin || isLoopback(origin) || (set !== null && isHttps(set)) ? origin : null;
}

/** The same. @throws Problem public_origin_missing where no such link can be made */
export function outwardOrigin(context: Context): string {
  const origin = outwardOriginOrNull(context);
  if (origin === null) throw new Problem("public_origin_missing");
  return origin;
}

const isHttps = (address: string) => address.startsWith("https:");
