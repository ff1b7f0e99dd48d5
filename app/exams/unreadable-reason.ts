import { z } from "zod";

export const unreadableReasons = [
  "no_pixel_data",
  "unsupported",
  "malformed",
  "too_large",
  "timeout",
  "other",
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

const Refused = z.object({
  code: z.string(),
  detail: z
    .object({ reason: z.enum(unreadableReasons) })
    .partial()
    .optional(),
});

/** Why the platform gives no picture at that address. */
export async function reasonOf(address: string): Promise<UnreadableReason> {
  const answer = await fetch(address).catch(() => null);
  if (!answer || answer.ok) return "other";
  const refused = Refused.safeParse(await answer.json().catch(() => null));
  if (!refused.success) return "other";
  return refused.data.code === "no_image" ? "no_pixel_data" : (refused.data.detail?.reason ?? "other");
}
