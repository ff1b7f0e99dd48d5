import { randomBytes, randomInt } from "node:crypto";
import type { z } from "zod";
import type { NewShare, NewSharePin } from "#contract/delivery/shares";

type Wishes = Pick<z.output<typeof NewShare>, "pinKind" | "pin">;
type PinWishes = Pick<z.output<typeof NewSharePin>, "pinKind" | "pin">;

/** 192 random bits, as 32 characters of a URL. */
export const newLink = () => randomBytes(24).toString("base64url");

/** A PIN: the owner's own, or six random digits. An own one was checked to be there (`ownPinGiven`). */
export const newPin = ({ pinKind, pin }: PinWishes): string =>
  pinKind === "own" && pin !== undefined ? pin : String(randomInt(1_000_000)).padStart(6, "0");

/** The PIN of a new link; null for one that is to have none. */
export const firstPin = ({ pinKind, pin }: Wishes): string | null =>
  pinKind === "none" ? null : newPin({ pinKind, pin });

/** When a link made at `now` ends: the same time of day, `days` × 24 hours later. */
export const shareExpiry = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000);
