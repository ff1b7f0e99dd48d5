import { randomBytes, randomInt } from "node:crypto";
import type { z } from "zod";
import type { NewShare } from "#contract/shares";

type Wishes = Pick<z.output<typeof NewShare>, "pinKind" | "pin">;

/** 192 random bits, as 32 characters of a URL. */
export const newLink = () => randomBytes(24).toString("base64url");

/** The PIN of a new link: the owner's own, six random digits, or none. */
export function newPin({ pinKind, pin }: Wishes): string | null {
  if (pinKind === "generated") return String(randomInt(1_000_000)).padStart(6, "0");
  return pinKind === "own" ? (pin ?? null) : null;
}

/** When a link made at `now` ends: the same time of day, `days` × 24 hours later. */
export const shareExpiry = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);
