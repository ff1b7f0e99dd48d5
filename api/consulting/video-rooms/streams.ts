import { randomBytes } from "node:crypto";
import { validate } from "uuid";
import { lineSampleBytes, maxPieceBytes } from "#contract/consulting/video-room-record";
import { videoRoomStreams, type RoomEvent } from "#contract/consulting/video-rooms";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import { eventStream } from "#api/infrastructure/live/event-stream";
import type { LiveTopic } from "#api/infrastructure/live/live-hub";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { streaming, type StreamRoute } from "#api/kernel/streams";
import { recordView } from "#api/organizations/audits/record-view";
import { requireShown } from "../consultations/shown-records";
import { enteredRoom, ownSeat, ownSeatInside } from "./entered-room";
import { consentsTo, insertPiece, piecesOf, recordingAt } from "./recording-queries";
import { insideSeats, lockRoom } from "./room-queries";
import { mayRecord } from "./room-rules";

const maxOfAccount = 10;
/** To find a line takes several words to and fro: each second more is a second without a picture. */
const pauseMs = 50;

const idOf = (value: string | null | undefined): string => {
  if (!validate(value)) throw new Problem("not_found");
  return String(value);
};

const events = streaming(videoRoomStreams.events, async ({ context, params, query, request }) => {
  const { db, live } = context.platform;
  const consultationId = idOf(params.id);
  await enteredRoom(db, context, consultationId);
  const seatId = idOf(query.get("seatId"));
  await ownSeat(db, context, { consultationId, seatId });
  const topics: (readonly [LiveTopic, RoomEvent])[] = [
    [`room ${consultationId}`, "room"],
    [`seat ${seatId}`, "seat"],
  ];
  const of = `rooms ${context.caller().accountId}`;
  return eventStream({ live, request, topics, of, most: maxOfAccount, pauseMs });
});

const piece = streaming(videoRoomStreams.piece, async ({ context, params, request }) => {
  const { db, objects } = context.platform;
  const consultationId = idOf(params.id);
  const position = Number(params.position);
  await enteredRoom(db, context, consultationId);
  const recordingId = idOf(params.recordingId);
  // Nothing is taken of a page that may not record; what has changed when it is there, is looked at again.
  await recordedBy(context, db, { consultationId, recordingId });
  const kept = await objects.keepBytes(await limitedBody(request, maxPieceBytes));
  await db.transaction(async (tx) => {
    await lockRoom(tx, consultationId);
    await recordedBy(context, tx, { consultationId, recordingId });
    const inside = await insideSeats(tx, consultationId);
    if (!mayRecord(inside, await consentsTo(tx, recordingId))) throw new Problem("recording_consent_missing");
    const pieces = await piecesOf(tx, recordingId);
    // Sent again over a bad line, it is there once.
    if (pieces[position]?.objectHash === kept.hash) return;
    if (position !== pieces.length) throw new Problem("bad_request", { next: pieces.length });
    await insertPiece(tx, { recordingId, position, objectHash: kept.hash, sizeBytes: kept.sizeBytes });
  });
  return new Response(null, { status: 204 });
});

/** @throws Problem not_found or video_seat_closed for another page than that which records, recording_over */
async function recordedBy(
  context: OperationContext,
  db: Database | Transaction,
  { consultationId, recordingId }: { consultationId: string; recordingId: string },
): Promise<void> {
  const recording = found(await recordingAt(db, consultationId, recordingId));
  await ownSeatInside(db, context, { consultationId, seatId: recording.seatId });
  if (recording.state !== "on") throw new Problem("recording_over");
}

const file = streaming(videoRoomStreams.file, async ({ context, params }) => {
  const { db, objects } = context.platform;
  const consultationId = idOf(params.id);
  const { consultation } = await enteredRoom(db, context, consultationId);
  requireShown(context.scope, consultation);
  const recordingId = idOf(params.recordingId);
  const recording = found(await recordingAt(db, consultationId, recordingId));
  const pieces = await piecesOf(db, recordingId);
  if (recording.state !== "stopped" || pieces.length === 0) throw new Problem("not_found");
  recordView(context, "video_recording_viewed", { subjectId: consultationId, detail: { recordingId } });
  const hashes = pieces.map(({ objectHash }) => objectHash);
  const length = pieces.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  return new Response(streamBody(bytesOf(objects, hashes)), {
    headers: {
      "content-type": recording.mediaType.startsWith("video/mp4") ? "video/mp4" : "video/webm",
      "content-length": String(length),
      "cache-control": "private, no-store",
    },
  });
});

async function* bytesOf(objects: ObjectStore, hashes: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const hash of hashes) {
    for await (const chunk of await objects.read(hash)) yield chunk as Uint8Array;
  }
}

const lineSample = streaming(videoRoomStreams.lineSample, () =>
  Promise.resolve(
    // Nothing that a proxy could pack: the line is to be measured.
    new Response(randomBytes(lineSampleBytes), {
      headers: { "content-type": "application/octet-stream", "cache-control": "no-store" },
    }),
  ),
);

export const videoRoomRoutes: StreamRoute[] = [events, piece, file, lineSample];
