import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { clearVideoRoomsJob } from "#api/consulting/video-rooms/clear-rooms";
import { consultationMembers, videoSignals } from "#api/infrastructure/database/schema/index";
import { problemOf } from "../../../support/problems";
import { camera, givenRoom, historyOf, readText } from "../../../support/video-room";
import { enter, lose, offer, type Room, useRooms, videoOf, world } from "./rooms";

useRooms();

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
