import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { jwtVerify } from "jose";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { contract } from "#contract/index";
import { clearVideoRoomsJob } from "#api/consulting/video-rooms/clear-rooms";
import { consultations, groups, videoSeats } from "#api/infrastructure/database/schema/index";
import { testPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { camera, givenRoom, readText } from "../../../support/video-room";
import { enter, lose, offer, turnSecret, useRooms, videoOf, world } from "./rooms";

useRooms();

describe("a room", () => {
  test("is there where the consultation has video and the group too, for those who take part alone", async () => {
    const room = await givenRoom(world);
    const { seats, isHost, isOpen, telephones } = await videoOf(room.applicant).read({ id: room.id });
    expect({ seats, isHost, isOpen }).toEqual({ seats: [], isHost: true, isOpen: true });
    expect(telephones.map(({ phone }) => phone)).toEqual(["0891-6330001"]);
    expect((await problemOf(videoOf(room.stranger).read({ id: room.id }))).code).toBe("not_found");
    expect((await problemOf(videoOf(room.stranger).enter({ id: room.id }))).code).toBe("not_found");
  });

  test.each([{ hasVideo: false }, { openTelemed: false }])(
    "is nowhere with %o: no operation opens it, and the consultation shows no way there",
    async (fields) => {
      const room = await givenRoom(world, fields);
      const { id } = room;
      const seat = { id, seatId: v7() };
      const recording = { id, recordingId: v7() };
      const rooms = videoOf(room.applicant);
      const refused = [
        ...[
          rooms.read({ id }),
          rooms.accessToken({ id }),
          rooms.enter({ id }),
          rooms.change({ id, membersEnter: true }),
        ],
        ...[rooms.report({ ...seat, ...camera }), rooms.leave(seat), rooms.remove(seat)],
        rooms.admit({ ...seat, isAdmitted: true }),
        ...[rooms.signal({ ...seat, signals: [offer(v7())] }), rooms.signals(seat), rooms.presence({ id })],
        ...[rooms.messages({ id }), rooms.say({ id, text: "在吗" }), rooms.recordings({ id })],
        ...[rooms.askRecording({ ...seat, mediaType: "video/webm", ...readText }), rooms.startRecording(recording)],
        ...[rooms.answerRecording({ ...recording, seatId: v7(), answer: "given", ...readText })],
        rooms.stopRecording(recording),
      ];
      const codes = await Promise.all(refused.map(async (call) => (await problemOf(call)).code));
      expect(new Set(codes)).toEqual(new Set(["no_video_room"]));
      expect(refused).toHaveLength(Object.keys(contract.videoRooms).length);
      const events = await world.fetch(`/api/v1/consultations/${id}/telemed-video/events?seatId=${seat.seatId}`, {
        as: room.applicant,
      });
      expect(events.status).toBe(409);
      expect((await world.clientOf(room.applicant).consultations.read({ id })).hasVideo).toBe(false);
    },
  );

  test("is over in the midst of a call once the group has no video any more", async () => {
    const room = await givenRoom(world);
    const { seatId } = await enter(room, room.expert);
    await world.platform.db.update(groups).set({ openTelemed: false }).where(eq(groups.id, room.group.id));
    const seat = { id: room.id, seatId };
    expect((await problemOf(videoOf(room.expert).report({ ...seat, ...camera }))).code).toBe("no_video_room");
    expect((await problemOf(videoOf(room.expert).signals(seat))).code).toBe("no_video_room");
    await lose(seatId);
    await clearVideoRoomsJob.perform(world.platform, new Date());
    const [left] = await world.platform.db.select().from(videoSeats).where(eq(videoSeats.id, seatId));
    expect(left?.state).toBe("lost");
  });

  test.each(["pending", "completed", "canceled"] as const)("is closed while the consultation is %s", async (status) => {
    const room = await givenRoom(world, { status });
    expect((await problemOf(enter(room, room.applicant))).code).toBe("video_room_closed");
    expect((await problemOf(videoOf(room.applicant).say({ id: room.id, text: "在吗" }))).code).toBe(
      "video_room_closed",
    );
    expect((await videoOf(room.applicant).messages({ id: room.id })).messages).toEqual([]);
  });

  test("gives credentials that coturn works out of the shared secret", async () => {
    const room = await givenRoom(world);
    const access = await videoOf(room.expert).accessToken({ id: room.id });
    if (access.kind !== "mesh") throw new Error(access.kind);
    const [stun, turn] = access.iceServers;
    expect(stun).toEqual({ urls: "stun:turn.example.cn:3478" });
    const [ends, name] = String(turn?.username).split(":");
    expect(name).toBe(room.expert.id);
    expect(Number(ends) * 1000 - Date.now()).toBeGreaterThan(5 * 3_600_000);
    expect(turn?.credential).toBe(createHmac("sha1", turnSecret).update(String(turn?.username)).digest("base64"));
  });
});

describe("a consultation that is over", () => {
  test.each(["complete", "cancel"] as const)(
    "by %s closes its room: seats, presence and recording end",
    async (how) => {
      const room = await givenRoom(world);
      const head = await world.given.member(room.asking, "admin");
      const host = await enter(room, room.applicant);
      const expert = await enter(room, room.expert);
      const waiting = await enter(room, room.colleague);
      await videoOf(room.applicant).askRecording({
        ...{ id: room.id, seatId: host.seatId, mediaType: "video/webm" },
        ...readText,
      });
      const { consultations: calls } = world.clientOf(head);
      const { version } = await calls.read({ id: room.id });
      if (how === "complete") await calls.complete({ id: room.id, version });
      else await calls.cancel({ id: room.id, version, reason: "病人转院" });
      const read = await videoOf(room.expert).read({ id: room.id });
      expect(read).toMatchObject({ isOpen: false, seats: [], recording: null, lastRecording: { end: "closed" } });
      const reported = { id: room.id, seatId: expert.seatId, ...camera };
      expect((await videoOf(room.expert).report(reported)).state).toBe("closed");
      expect((await videoOf(room.colleague).report({ ...reported, seatId: waiting.seatId })).state).toBe("closed");
      const { presence } = await videoOf(room.expert).presence({ id: room.id });
      expect(presence).toHaveLength(2);
      expect(presence.every(({ left }) => left !== null)).toBe(true);
    },
  );

  test("leaves nobody inside who enters while it is closed", async () => {
    const room = await givenRoom(world);
    const head = await world.given.member(room.asking, "admin");
    await enter(room, room.applicant);
    const { consultations: calls } = world.clientOf(head);
    const { version } = await calls.read({ id: room.id });
    await Promise.allSettled([
      ...[enter(room, room.expert), calls.complete({ id: room.id, version }), enter(room, room.second)],
    ]);
    const { isOpen, seats } = await videoOf(room.applicant).read({ id: room.id });
    expect({ isOpen, seats }).toEqual({ isOpen: false, seats: [] });
  });
});

test("what is written stays in the record, also when all is over", async () => {
  const room = await givenRoom(world);
  await videoOf(room.applicant).say({ id: room.id, text: " 请看第 34 层 " });
  await videoOf(room.expert).say({ id: room.id, text: "看到了" });
  await world.platform.db.update(consultations).set({ status: "completed" }).where(eq(consultations.id, room.id));
  const { messages } = await videoOf(room.second).messages({ id: room.id });
  expect(messages.map(({ name, text }) => [name, text])).toEqual([
    [room.applicant.name, "请看第 34 层"],
    [room.expert.name, "看到了"],
  ]);
  expect((await problemOf(videoOf(room.applicant).say({ id: room.id, text: "  " }))).code).toBe("bad_request");
});

test("a token of a LiveKit server is for the room and the page, and for whoever is inside alone", async () => {
  const secret = "secret of a LiveKit server, 32 letters";
  const livekit = { url: "wss://live.example.cn", key: "key", secret };
  const other = await testPlatform({ video: { turn: { urls: [], secret: null }, livekit } });
  const room = await givenRoom(other);
  const { enter, accessToken } = other.clientOf(room.colleague).videoRooms;
  const { seatId } = await enter({ id: room.id });
  expect((await problemOf(accessToken({ id: room.id, seatId }))).code).toBe("video_seat_closed");
  expect(await accessToken({ id: room.id })).toEqual({ kind: "livekit", url: livekit.url, token: null });
  await other.clientOf(room.expert).videoRooms.admit({ id: room.id, seatId, isAdmitted: true });
  const access = await accessToken({ id: room.id, seatId });
  if (access.kind !== "livekit" || !access.token) throw new Error("no token");
  const { payload } = await jwtVerify(access.token, new TextEncoder().encode(secret), { issuer: "key" });
  expect(payload).toMatchObject({ sub: seatId, video: { room: room.id, roomJoin: true } });
});
