import type { Texts } from "#texts/texts";

const told = ["no_video_room", "video_room_closed", "video_declined"] as const;

/** Why the room is not entered, in words; of what is nobody's fault the answer of any page. */
export function refusalText(t: Texts, code: string | null): string {
  const known = told.find((one) => one === code);
  return t(known ? `problems.${known}` : "problems.unavailable");
}
