import { z } from "zod";
import { at, belongsTo } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language } from "#contract/kernel/values";
import { callPiece } from "./call-pieces";

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
  /** Said in recorded words where the organization has them; there is no Tibetan voice, tib is said in Chinese without. */
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
      "A call as audio: ?number A012, as on the slip; ?room its number or name; ?language chs, en or tib, in the words that " +
      "were recorded for it, or else by a voice: there is none for tib, which is said in Chinese. bad_request for anything else; unavailable where no voice can be started.",
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

/** A recorded piece is one word or two. */
export const maxClipSeconds = 10;
/** What a good microphone makes of it: 10 s of 48 kHz, stereo, 32 bit. */
export const maxClipBytes = 4 * 1024 * 1024;

const ofLanguage = z.object({ id: Id, language: Language });
export const CallPiece = oneLine().regex(callPiece, "invalid");

const SpeechClip = z.object({
  piece: z.string(),
  seconds: z.number(),
  created: Instant,
  recordedBy: z.string(),
});

const keepers = at("bucket", "calling_manage_queue");

/** Calls in an organization's own recorded words, for languages that no voice speaks well (decision 040). */
export const speech = {
  clips: operation({
    method: "GET",
    path: "/buckets/{id}/speech-clips/{language}",
    access: keepers,
    summary:
      "The recorded pieces of a language and, in the order they are said, those the calls of the organization need: by the " +
      "letters of its queues and the rooms called to in the last thirty days.",
    input: ofLanguage,
    output: z.object({ needed: z.array(z.string()), clips: z.array(SpeechClip) }),
  }),
  removeClip: operation({
    method: "DELETE",
    path: "/buckets/{id}/speech-clips/{language}/{piece}",
    access: keepers,
    summary: "Forgets a recorded piece. not_found.",
    input: ofLanguage.extend({ piece: CallPiece }),
    output: z.undefined(),
    status: 204,
  }),
};

const clip = {
  path: "/buckets/{id}/speech-clips/{language}/{piece}",
  access: keepers,
} as const;

export const speechClipStreams = {
  set: stream({
    ...clip,
    method: "PUT",
    accepts: "audio/wav",
    summary:
      "Keeps a recorded piece in place of the former one: a WAV file of at most 10 s and 4 MiB, whose silence at both ends " +
      "is cut off. bad_request for what is no piece; file_refused, file_too_large.",
    produces: [],
  }),
  read: stream({
    ...clip,
    method: "GET",
    summary: "A recorded piece. not_found.",
    produces: ["audio/wav"],
  }),
};
