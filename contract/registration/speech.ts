import { z } from "zod";
import { belongsTo } from "#contract/kernel/access";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Language } from "#contract/kernel/values";

/** One person called to a room, to be said aloud. */
export const SpokenCall = z.object({
  /** As on the slip: the letters of the queue, then the number. */
  number: z.string().regex(/^[A-Za-z]{0,4}\d{1,6}$/, "invalid"),
  /** Its number, "3", or what it is called, "CT 1室"; empty where nobody has to be told. */
  room: oneLine()
    .max(32, "tooLong")
    .regex(/^(?!-)/, "invalid")
    .default(""),
  /** Where the queue calls people by their names; left empty, nobody's name is heard. */
  name: oneLine()
    .max(64, "tooLong")
    .regex(/^(?!-)/, "invalid")
    .default(""),
  /** There is no Tibetan voice: tib is said in Chinese. */
  language: Language.default("chs"),
});
export type SpokenCall = z.infer<typeof SpokenCall>;

const spoken = {
  path: "/buckets/{id}/speech",
  access: belongsTo("bucket"),
  produces: ["audio/wav"],
} as const;

/** The text-to-speech call (product §7). A name is never in an address, which logs keep (domain-rules "Sharing and privacy"). */
export const speechStreams = {
  call: stream({
    ...spoken,
    method: "GET",
    summary:
      "A call as audio: ?number A012, as on the slip; ?room its number or name; ?language chs, en, or tib, which is said in " +
      "Chinese. bad_request for anything else; unavailable where no voice can be started.",
    query: ["number", "room", "language"],
    produces: [...spoken.produces],
  }),
  callByName: stream({
    ...spoken,
    method: "POST",
    summary:
      "The same with the name of who is called (SpokenCall, as JSON): for queues that call people by their names. A name in a " +
      "script the voice cannot read is left out.",
    accepts: "application/json",
    produces: [...spoken.produces],
  }),
};
