import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { recordingConsents, recordingPieces, videoSeats } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { camera, givenRoom, historyOf, readText } from "../../../support/video-room";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

type Room = Awaited<ReturnType<typeof givenRoom>>;
type Account = { token: string };
const videoOf = (account: Account) => world.clientOf(account).videoRooms;
const enter = ({ id }: Room, account: Account) => videoOf(account).enter({ id });

interface Asked {
  room: Room;
  recordingId: string;
}

/** The applicant and the expert are inside, and the applicant asks to record. */
async function asked() {
  const room = await givenRoom(world);
  const host = await enter(room, room.applicant);
  const expert = await enter(room, room.expert);
  const { recordingId } = await videoOf(room.applicant).askRecording({
    ...{ id: room.id, seatId: host.seatId, mediaType: "video/webm;codecs=vp8,opus" },
    ...readText,
  });
  return { room, recordingId, host, expert };
}

/** The same, agreed to and begun. */
async function running() {
  const begun = await asked();
  const { room, expert } = begun;
  await answer(begun, room.expert, expert.seatId, "given");
  await start(begun);
  return begun;
}

const answer = (
  { room, recordingId }: Asked,
  account: Account,
  seatId: string,
  given: "given" | "refused" | "withdrawn",
) => videoOf(account).answerRecording({ id: room.id, recordingId, seatId, answer: given, ...readText });
const start = ({ room, recordingId }: Asked) => videoOf(room.applicant).startRecording({ id: room.id, recordingId });
const send = ({ room, recordingId }: Asked, position: number, text: string, as: Account = room.applicant) =>
  world.fetch(`/api/v1/consultations/${room.id}/telemed-video/recordings/${recordingId}/pieces/${position}`, {
    ...{ method: "PUT", body: text, as },
  });
const read = ({ room }: Asked) => videoOf(room.applicant).read({ id: room.id });
const keptPieces = ({ recordingId }: Asked) =>
  world.platform.db.select().from(recordingPieces).where(eq(recordingPieces.recordingId, recordingId));

describe("a recording begins", () => {
  test("once everybody inside has agreed to it, and not before", async () => {
    const begun = await asked();
    const { room, expert, recordingId } = begun;
    expect((await problemOf(start(begun))).code).toBe("recording_consent_missing");
    expect((await send(begun, 0, "frames")).status).toBe(409);
    await answer(begun, room.expert, expert.seatId, "given");
    expect((await send(begun, 0, "frames")).status).toBe(409);
    await start(begun);
    expect((await send(begun, 0, "frames ")).status).toBe(204);
    expect((await send(begun, 0, "frames ")).status).toBe(204);
    expect((await send(begun, 2, "later")).status).toBe(400);
    expect((await send(begun, 1, "more")).status).toBe(204);
    await videoOf(room.expert).stopRecording({ id: room.id, recordingId });
    expect((await send(begun, 2, "too late")).status).toBe(409);
    const { recordings } = await videoOf(room.second).recordings({ id: room.id });
    expect(recordings).toMatchObject([{ end: "host", sizeBytes: 11 }]);
    const file = await world.fetch(recordings[0]?.url ?? "", { as: room.second });
    expect([file.headers.get("content-type"), await file.text()]).toEqual(["video/webm", "frames more"]);
    expect((await world.fetch(recordings[0]?.url ?? "", { as: room.stranger })).status).toBe(404);
    expect(await historyOf(world, room.id)).toEqual([
      ...["videoJoined", "videoJoined", "recordingStarted", "recordingStopped"],
    ]);
  });

  test("by a host alone, one at a time, and by the page that asked", async () => {
    const begun = await asked();
    const { room, expert, host } = begun;
    const { seatId } = await enter(room, room.second);
    const wish = { id: room.id, mediaType: "video/webm", ...readText };
    expect((await problemOf(videoOf(room.second).askRecording({ ...wish, seatId }))).code).toBe("video_host_only");
    expect((await problemOf(videoOf(room.expert).askRecording({ ...wish, seatId: expert.seatId }))).code).toBe(
      "recording_open",
    );
    expect(
      (await problemOf(videoOf(room.expert).startRecording({ id: room.id, recordingId: begun.recordingId }))).code,
    ).toBe("not_found");
    expect((await problemOf(answer(begun, room.expert, host.seatId, "given"))).code).toBe("not_found");
    expect((await problemOf(answer(begun, room.stranger, host.seatId, "given"))).code).toBe("not_found");
  });

  test("never where somebody refuses", async () => {
    const begun = await asked();
    await answer(begun, begun.room.expert, begun.expert.seatId, "refused");
    expect((await read(begun)).recording).toBeNull();
    expect((await problemOf(start(begun))).code).toBe("recording_over");
  });
});

describe("the three known ways around consent are closed", () => {
  test("switched on after the page of consent: what was agreed to is that recording, not the next", async () => {
    const begun = await running();
    const { room, recordingId, host } = begun;
    await videoOf(room.applicant).stopRecording({ id: room.id, recordingId });
    const wish = { id: room.id, seatId: host.seatId, mediaType: "video/webm", ...readText };
    const again = { room, ...(await videoOf(room.applicant).askRecording(wish)) };
    expect((await problemOf(start(again))).code).toBe("recording_consent_missing");
    expect((await send(again, 0, "frames")).status).toBe(409);
    expect(await keptPieces(again)).toEqual([]);
  });

  test("joined by another link or window: the page agrees before it is inside, though its person had", async () => {
    const begun = await running();
    const { room, host } = begun;
    const other = await enter(room, room.expert);
    expect(other.state).toBe("asked");
    // No line is found to a page that has not agreed.
    const signals = [{ to: other.seatId, kind: "description" as const, payload: { type: "offer" as const, sdp: "" } }];
    await videoOf(room.applicant).signal({ id: room.id, seatId: host.seatId, signals });
    expect((await problemOf(videoOf(room.expert).signals({ id: room.id, seatId: other.seatId }))).code).toBe(
      "video_seat_closed",
    );
    const third = await enter(room, room.second);
    expect(third.state).toBe("asked");
    expect((await answer(begun, room.second, third.seatId, "refused")).state).toBe("refused");
    expect((await read(begun)).recording?.state).toBe("on");
    expect((await answer(begun, room.expert, other.seatId, "given")).state).toBe("inside");
  });

  test("came back: who left, or lost the line, is asked anew", async () => {
    const begun = await running();
    const { room, expert } = begun;
    await videoOf(room.expert).leave({ id: room.id, seatId: expert.seatId });
    expect((await enter(room, room.expert)).state).toBe("asked");
    const waiting = await enter(room, room.colleague);
    await videoOf(room.applicant).admit({ id: room.id, seatId: waiting.seatId, isAdmitted: true });
    const { state } = await videoOf(room.colleague).report({ id: room.id, seatId: waiting.seatId, ...camera });
    expect(state).toBe("asked");
  });
});

describe("a recording ends", () => {
  test("at once for all when somebody withdraws", async () => {
    const begun = await running();
    const { room, expert } = begun;
    await send(begun, 0, "frames");
    expect((await answer(begun, room.expert, expert.seatId, "withdrawn")).state).toBe("inside");
    expect((await send(begun, 1, "more")).status).toBe(409);
    expect(await read(begun)).toMatchObject({ recording: null, lastRecording: { end: "withdrawn" } });
    expect((await videoOf(room.applicant).recordings({ id: room.id })).recordings).toMatchObject([
      { end: "withdrawn", sizeBytes: 6 },
    ]);
    const rows = await world.platform.db
      .select({ answer: recordingConsents.answer, language: recordingConsents.language })
      .from(recordingConsents)
      .where(eq(recordingConsents.recordingId, begun.recordingId));
    expect(rows).toEqual([
      { answer: "given", language: "chs" },
      { answer: "given", language: "chs" },
      { answer: "withdrawn", language: "chs" },
    ]);
  });

  test("when the page that records is gone; who waited to agree comes in", async () => {
    const begun = await running();
    const { room, host, expert } = begun;
    const third = await enter(room, room.second);
    expect(third.state).toBe("asked");
    await world.platform.db
      .update(videoSeats)
      .set({ seen: new Date(Date.now() - 60_000) })
      .where(eq(videoSeats.id, host.seatId));
    await videoOf(room.expert).report({ id: room.id, seatId: expert.seatId, ...camera });
    expect((await videoOf(room.expert).read({ id: room.id })).recording).toBeNull();
    expect((await videoOf(room.second).report({ id: room.id, seatId: third.seatId, ...camera })).state).toBe("inside");
  });

  test("a withdrawal and a start at once leave nothing running", async () => {
    const begun = await asked();
    const { room, expert } = begun;
    await answer(begun, room.expert, expert.seatId, "given");
    await Promise.allSettled([answer(begun, room.expert, expert.seatId, "withdrawn"), start(begun)]);
    expect((await read(begun)).recording).toBeNull();
    expect((await send(begun, 0, "frames")).status).toBe(409);
  });

  test("nobody comes in unasked while one begins", async () => {
    const begun = await asked();
    const { room, expert } = begun;
    await answer(begun, room.expert, expert.seatId, "given");
    const [, third] = await Promise.all([start(begun), enter(room, room.second)]);
    expect(third.state).toBe("asked");
    const { seats, recording } = await read(begun);
    const inside = seats.filter(({ state }) => state === "inside").map(({ id }) => id);
    expect(inside.every((id) => recording?.agreed.includes(id))).toBe(true);
  });
});
