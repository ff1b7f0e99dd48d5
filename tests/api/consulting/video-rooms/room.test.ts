import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { jwtVerify } from "jose";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index";
import { clearVideoRoomsJob } from "#api/consulting/video-rooms/clear-rooms";
import {
  consultationMembers,
  consultations,
  groups,
  videoSeats,
  videoSignals,
} from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { camera, givenRoom, historyOf, readText } from "../../../support/video-room";

const turnSecret = "north of the river";
let world: TestPlatform;

beforeAll(async () => {
  world = await testPlatform({
    video: {
      turn: { urls: ["stun:turn.example.cn:3478", "turns:turn.example.cn:443?transport=tcp"], secret: turnSecret },
      livekit: null,
    },
  });
});

const videoOf = (account: { token: string }) => world.clientOf(account).videoRooms;
type Room = Awaited<ReturnType<typeof givenRoom>>;
const enter = async ({ id }: Room, account: { token: string }) => videoOf(account).enter({ id });
const offer = (to: string) => ({ to, kind: "description" as const, payload: { type: "offer" as const, sdp: "v=0" } });
/** Its page was not heard of for a minute. */
const lose = (seatId: string) =>
  world.platform.db
    .update(videoSeats)
    .set({ seen: new Date(Date.now() - 60_000) })
    .where(eq(videoSeats.id, seatId));

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

describe("seats", () => {
  test("hosts and members go in by themselves, others wait until a host lets them in", async () => {
    const room = await givenRoom(world);
    await enter(room, room.applicant);
    expect((await enter(room, room.second)).state).toBe("inside");
    const waiting = await enter(room, room.colleague);
    expect(waiting.state).toBe("waiting");
    const place = { id: room.id, seatId: waiting.seatId, isAdmitted: true };
    expect((await problemOf(videoOf(room.second).admit(place))).code).toBe("video_host_only");
    expect((await problemOf(videoOf(room.stranger).admit(place))).code).toBe("not_found");
    // Two hosts at once: one lets in, the other is told that nobody waits.
    const both = await Promise.allSettled([videoOf(room.expert).admit(place), videoOf(room.applicant).admit(place)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { seats } = await videoOf(room.colleague).read({ id: room.id });
    expect(seats.map(({ state, name }) => [state, name])).toEqual([
      ["inside", room.applicant.name],
      ["inside", room.second.name],
      ["inside", room.colleague.name],
    ]);
    expect(await historyOf(world, room.id)).toEqual(["videoJoined", "videoJoined", "videoJoined"]);
  });

  test("while no host is inside, the first expert of the asked side who came lets people in, and records nothing", async () => {
    const room = await givenRoom(world);
    const rooms = videoOf(room.second);
    const host = await enter(room, room.applicant);
    const second = await enter(room, room.second);
    const waiting = await enter(room, room.colleague);
    expect(await rooms.read({ id: room.id })).toMatchObject({ isHost: false, mayAdmit: false });
    await videoOf(room.applicant).leave({ id: room.id, seatId: host.seatId });
    expect(await rooms.read({ id: room.id })).toMatchObject({ isHost: false, mayAdmit: true });
    await rooms.admit({ id: room.id, seatId: waiting.seatId, isAdmitted: true });
    const recording = { id: room.id, seatId: second.seatId, mediaType: "video/webm", ...readText };
    expect((await problemOf(rooms.askRecording(recording))).code).toBe("video_host_only");
    expect((await problemOf(rooms.change({ id: room.id, membersEnter: false }))).code).toBe("video_host_only");
    expect((await problemOf(rooms.remove({ id: room.id, seatId: waiting.seatId }))).code).toBe("video_host_only");
  });

  test("whom a host had wait comes in once the last host has left", async () => {
    const room = await givenRoom(world);
    const host = await enter(room, room.applicant);
    await videoOf(room.applicant).change({ id: room.id, membersEnter: false });
    const { seatId, state } = await enter(room, room.second);
    expect(state).toBe("waiting");
    const report = async () => (await videoOf(room.second).report({ id: room.id, seatId, ...camera })).state;
    expect(await report()).toBe("waiting");
    await videoOf(room.applicant).leave({ id: room.id, seatId: host.seatId });
    expect(await report()).toBe("inside");
  });

  test("whoever a host has leave waits when they come again; hosts are not removed", async () => {
    const room = await givenRoom(world);
    const host = await enter(room, room.applicant);
    const { seatId } = await enter(room, room.second);
    const rooms = videoOf(room.expert);
    expect((await problemOf(rooms.remove({ id: room.id, seatId: host.seatId }))).code).toBe("forbidden");
    await videoOf(room.applicant).remove({ id: room.id, seatId });
    expect((await videoOf(room.second).report({ id: room.id, seatId, ...camera })).state).toBe("refused");
    expect((await problemOf(rooms.remove({ id: room.id, seatId }))).code).toBe("video_seat_closed");
    const again = await enter(room, room.second);
    expect(again.state).toBe("waiting");
    await rooms.admit({ id: room.id, seatId: again.seatId, isAdmitted: true });
    expect((await enter(room, room.second)).state).toBe("inside");
  });

  test("members wait too where a host wants it, and whoever is refused is out", async () => {
    const room = await givenRoom(world);
    expect((await problemOf(videoOf(room.second).change({ id: room.id, membersEnter: false }))).code).toBe(
      "video_host_only",
    );
    await videoOf(room.applicant).change({ id: room.id, membersEnter: false });
    expect((await enter(room, room.expert)).state).toBe("inside");
    const { seatId, state } = await enter(room, room.second);
    expect(state).toBe("waiting");
    await videoOf(room.expert).admit({ id: room.id, seatId, isAdmitted: false });
    expect((await videoOf(room.second).report({ id: room.id, seatId, ...camera })).state).toBe("refused");
    expect((await enter(room, room.second)).state).toBe("waiting");
  });

  test("the newer of two windows of one person takes over, also where both come at once", async () => {
    const room = await givenRoom(world);
    const first = await enter(room, room.expert);
    const [a, b] = await Promise.all([enter(room, room.expert), enter(room, room.expert)]);
    const stateOf = async (seatId: string) =>
      (await videoOf(room.expert).report({ id: room.id, seatId, ...camera })).state;
    expect(await stateOf(first.seatId)).toBe("replaced");
    expect([await stateOf(a.seatId), await stateOf(b.seatId)].sort()).toEqual(["inside", "replaced"]);
    expect((await videoOf(room.applicant).read({ id: room.id })).seats).toHaveLength(1);
    // A page loaded anew is no news.
    expect(await historyOf(world, room.id)).toEqual(["videoJoined"]);
    expect((await videoOf(room.applicant).presence({ id: room.id })).presence).toHaveLength(1);
  });

  test("a line that is lost takes the page away, and whoever was let in comes back without asking", async () => {
    const room = await givenRoom(world);
    const waiting = await enter(room, room.colleague);
    await videoOf(room.applicant).admit({ id: room.id, seatId: waiting.seatId, isAdmitted: true });
    const expert = await enter(room, room.expert);
    await lose(waiting.seatId);
    await videoOf(room.expert).report({ id: room.id, seatId: expert.seatId, ...camera });
    expect((await videoOf(room.expert).read({ id: room.id })).seats).toHaveLength(1);
    expect((await enter(room, room.colleague)).state).toBe("inside");
    // Who left of their own will asks again.
    const again = await enter(room, room.colleague);
    await videoOf(room.colleague).leave({ id: room.id, seatId: again.seatId });
    expect((await enter(room, room.colleague)).state).toBe("waiting");
    expect(await historyOf(world, room.id)).toEqual(["videoJoined", "videoJoined", "videoLeft", "videoLeft"]);
  });

  test("nobody speaks for another's page", async () => {
    const room = await givenRoom(world);
    const { seatId } = await enter(room, room.expert);
    const place = { id: room.id, seatId };
    expect((await problemOf(videoOf(room.applicant).report({ ...place, ...camera }))).code).toBe("not_found");
    expect((await problemOf(videoOf(room.applicant).leave(place))).code).toBe("not_found");
    expect((await problemOf(videoOf(room.applicant).signals(place))).code).toBe("not_found");
    const events = await world.fetch(`/api/v1/consultations/${room.id}/telemed-video/events?seatId=${seatId}`, {
      as: room.applicant,
    });
    expect(events.status).toBe(404);
  });

  test("the first six show their picture, whoever comes later is heard", async () => {
    const room = await givenRoom(world);
    await videoOf(room.applicant).read({ id: room.id });
    const people = await Promise.all(Array.from({ length: 7 }, () => world.given.member(room.asked, "admin")));
    for (const person of people) {
      const { seatId } = await enter(room, person);
      await videoOf(room.applicant).admit({ id: room.id, seatId, isAdmitted: true });
    }
    const { seats } = await videoOf(room.applicant).read({ id: room.id });
    expect(seats.map(({ mayShowVideo }) => mayShowVideo)).toEqual([true, true, true, true, true, true, false]);
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

describe("who declined", () => {
  const decline = (room: Room, account: { id: string }) =>
    world.platform.db
      .update(consultationMembers)
      .set({ state: "declined" })
      .where(and(eq(consultationMembers.consultationId, room.id), eq(consultationMembers.accountId, account.id)));

  test("is not of the room, though their organization takes part and they have the right there", async () => {
    const room = await givenRoom(world);
    await world.platform.db.insert(consultationMembers).values({
      ...{ consultationId: room.id, bucketId: room.asked.id, accountId: room.colleague.id },
      ...{ role: "expert", state: "declined" },
    });
    const { id } = room;
    const rooms = videoOf(room.colleague);
    const refused = [
      ...[rooms.read({ id }), rooms.enter({ id }), rooms.accessToken({ id }), rooms.say({ id, text: "在吗" })],
      ...[rooms.messages({ id }), rooms.presence({ id }), rooms.recordings({ id })],
    ];
    const codes = await Promise.all(refused.map(async (call) => (await problemOf(call)).code));
    expect(new Set(codes)).toEqual(new Set(["video_declined"]));
  });

  test("in the midst of a call is out of it", async () => {
    const room = await givenRoom(world);
    await world.platform.db.insert(consultationMembers).values({
      ...{ consultationId: room.id, bucketId: room.asked.id, accountId: room.colleague.id },
      ...{ role: "expert", state: "accepted" },
    });
    const { seatId } = await enter(room, room.colleague);
    await decline(room, room.colleague);
    const seat = { id: room.id, seatId };
    expect((await problemOf(videoOf(room.colleague).report({ ...seat, ...camera }))).code).toBe("video_declined");
    expect((await problemOf(videoOf(room.colleague).signals(seat))).code).toBe("video_declined");
  });

  test("comes in the name of the asking side where they are of it too, and waits", async () => {
    const room = await givenRoom(world);
    const both = await world.given.member(room.asking, "admin");
    await world.platform.db.insert(consultationMembers).values({
      ...{ consultationId: room.id, bucketId: room.asked.id, accountId: both.id },
      ...{ role: "expert", state: "declined" },
    });
    expect((await enter(room, both)).state).toBe("waiting");
  });
});

test("who leaves is gone at once, and coming back is another stay", async () => {
  const room = await givenRoom(world);
  const { seatId } = await enter(room, room.expert);
  await videoOf(room.expert).leave({ id: room.id, seatId });
  const stays = async () => (await videoOf(room.expert).presence({ id: room.id })).presence;
  expect((await stays()).map(({ left }) => left !== null)).toEqual([true]);
  await enter(room, room.expert);
  expect((await stays()).map(({ left }) => left !== null)).toEqual([true, false]);
});

describe("signals", () => {
  test("reach the page they are for, once it is inside, and no other", async () => {
    const room = await givenRoom(world);
    const [a, b] = [await enter(room, room.applicant), await enter(room, room.expert)];
    const waiting = await enter(room, room.colleague);
    await videoOf(room.applicant).signal({
      id: room.id,
      seatId: a.seatId,
      signals: [offer(b.seatId), offer(waiting.seatId), offer(v7())],
    });
    const { signals } = await videoOf(room.expert).signals({ id: room.id, seatId: b.seatId });
    expect(signals).toMatchObject([{ from: a.seatId, kind: "description", payload: { type: "offer", sdp: "v=0" } }]);
    const after = { id: room.id, seatId: b.seatId, after: signals[0]?.id ?? 0 };
    expect((await videoOf(room.expert).signals(after)).signals).toEqual([]);
    const early = { id: room.id, seatId: waiting.seatId };
    expect((await problemOf(videoOf(room.colleague).signals(early))).code).toBe("video_seat_closed");
    expect((await problemOf(videoOf(room.colleague).signal({ ...early, signals: [offer(a.seatId)] }))).code).toBe(
      "video_seat_closed",
    );
    expect(await world.platform.db.select().from(videoSignals)).toHaveLength(1);
  });

  test("are hinted at within a moment, and gone after ten minutes", async () => {
    const room = await givenRoom(world);
    const [a, b] = [await enter(room, room.applicant), await enter(room, room.expert)];
    const response = await world.fetch(`/api/v1/consultations/${room.id}/telemed-video/events?seatId=${b.seatId}`, {
      as: room.expert,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    const next = reader?.read();
    // The hub begins to listen with its first follower.
    const sending = setInterval(
      () => void videoOf(room.applicant).signal({ id: room.id, seatId: a.seatId, signals: [offer(b.seatId)] }),
      200,
    );
    expect((await next)?.value).toMatch(/^event: (seat|room)/);
    clearInterval(sending);
    await reader?.cancel();
    await world.platform.db.update(videoSignals).set({ created: new Date(Date.now() - 11 * 60_000) });
    await clearVideoRoomsJob.perform(world.platform, new Date());
    expect(await world.platform.db.select().from(videoSignals)).toEqual([]);
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
