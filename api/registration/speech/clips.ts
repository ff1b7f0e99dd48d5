import { CallPiece, maxClipBytes, speechClipStreams } from "#contract/registration/speech";
import { neededPieces } from "#contract/registration/call-pieces";
import { wavFile } from "#contract/registration/wav-file";
import { Language } from "#contract/kernel/values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { streaming } from "#api/kernel/streams";
import { clipsOf, keepClip, prefixesOf, removeClip as removeClipOf, roomsSince, samplesOf } from "./clip-queries";
import { clipSampleRate, readClip, secondsOf } from "./clip-sound";
import { speechAnswer } from "./speech-answer";

const recentDays = 30;

const clips = operations.speech.clips.handler(async ({ input: { language }, context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  const since = new Date(Date.now() - recentDays * 24 * 3_600_000);
  const [recorded, prefixes, rooms] = await Promise.all([
    clipsOf(db, { bucketId, language }),
    prefixesOf(db, bucketId),
    roomsSince(db, bucketId, since),
  ]);
  return {
    needed: neededPieces(prefixes, rooms),
    clips: recorded.map((clip) => ({ ...clip, created: clip.created.toISOString() })),
  };
});

const removeClip = operations.speech.removeClip.handler(async ({ input: { language, piece }, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    found(await removeClipOf(tx, { bucketId, language, piece }));
    await audit(tx, context, "speech_clip_removed", { detail: { language, piece } });
  });
});

/** @throws Problem bad_request for what is no language and no piece */
function clipOf(bucketId: string, params: Record<string, string>) {
  const [language, piece] = [Language.safeParse(params.language), CallPiece.safeParse(params.piece)];
  if (!language.success || !piece.success) throw new Problem("bad_request");
  return { bucketId, language: language.data, piece: piece.data };
}

const set = streaming(speechClipStreams.set, async ({ request, params, context }) => {
  const clip = clipOf(context.bucketId, params);
  const samples = await readClip(await limitedBody(request, maxClipBytes));
  const { accountId } = context.caller();
  const { language, piece } = clip;
  await context.platform.db.transaction(async (tx) => {
    await keepClip(tx, { ...clip, samples, seconds: secondsOf(samples), accountId });
    await audit(tx, context, "speech_clip_recorded", { detail: { language, piece } });
  });
  return new Response(null, { status: 204 });
});

const read = streaming(speechClipStreams.read, async ({ params, context }) => {
  const clip = clipOf(context.bucketId, params);
  const samples = found((await samplesOf(context.platform.db, clip, [clip.piece])).get(clip.piece));
  return speechAnswer(wavFile(samples, clipSampleRate), { maxAgeSeconds: 0 });
});

export const speech = { clips, removeClip };
export const speechClipRoutes = [set, read];
