export const unreadableReasons = [
  "no_pixel_data",
  "unsupported",
  "malformed",
  "too_large",
  "timeout",
  "other",
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** Why the platform gives no picture at that address. */
export async function reasonOf(address: string): Promise<UnreadableReason> {
  const answer = await fetch(address).catch(() => null);
  if (!answer || answer.ok) return "other";
  const problem: unknown = await answer.json().catch(() => null);
  if (fieldOf(problem, "code") === "no_image") return "no_pixel_data";
  const reason = fieldOf(fieldOf(problem, "data"), "reason");
  return unreadableReasons.find((known) => known === reason) ?? "other";
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
