import { afterAll, beforeAll, expect, it } from "vitest";
import { wavFile } from "#contract/registration/wav-file";
import { stopReadingClips } from "#api/registration/speech/clip-sound";
import { stopSpeaking } from "#api/registration/speech/speech-engines";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { wavFacts } from "../../../support/wav";

let world: TestPlatform;
let bucket: { id: string };
let keeper: Awaited<ReturnType<TestPlatform["given"]["member"]>>;

beforeAll(async () => {
  world = await testPlatform();
  const { id: groupId } = await world.given.group({ enableCalling: true });
  bucket = await world.given.organization({ groupId });
  keeper = await world.given.member(bucket, "member", "calling_manage_queue");
});
afterAll(() => Promise.all([stopReadingClips(), stopSpeaking()]));

const rate = 16_000;

/** Half a second of silence, a tone, half a second of silence. */
function tone(seconds: number, loudness = 0.3): Uint8Array<ArrayBuffer> {
  const margin = rate / 2;
  const samples = new Int16Array(2 * margin + Math.round(seconds * rate));
  for (let at = margin; at < samples.length - margin; at += 1) {
    samples[at] = Math.round(Math.sin((at * 440 * 2 * Math.PI) / rate) * loudness * 32_767);
  }
  return wavFile(new Uint8Array(samples.buffer), rate);
}

const pathOf = (piece: string, language = "tib", id = bucket.id) =>
  `/api/v1/buckets/${id}/speech-clips/${language}/${encodeURIComponent(piece)}`;
const send = (piece: string, body: BodyInit, language = "tib") =>
  world.fetch(pathOf(piece, language), { as: keeper, method: "PUT", body });
const facts = async (answer: Response) => wavFacts(new Uint8Array(await answer.arrayBuffer()));
const said = async (query: string) =>
  facts(await world.fetch(`/api/v1/buckets/${bucket.id}/speech?${query}`, { as: keeper }));

it("keeps a recording without the silence at its ends, as loud as the others", { timeout: 60_000 }, async () => {
  expect((await send("1", tone(0.5, 0.1))).status).toBe(204);
  const kept = await facts(await world.fetch(pathOf("1"), { as: keeper }));
  expect(kept).toMatchObject({ kind: "RIFF WAVEfmt data", channels: 1, bits: 16, isWhole: true });
  expect(kept.seconds).toBeGreaterThan(0.5);
  expect(kept.seconds).toBeLessThan(0.65);
  expect(kept.peak).toBeGreaterThan(0.85);
});

it("says a call in recorded words once it has all of them, by a voice until then", { timeout: 60_000 }, async () => {
  const byVoice = await said("number=12&room=2&language=tib");
  const inChinese = await said("number=12&room=2&language=chs");
  expect(byVoice).toEqual(inChinese);
  await send("2", tone(0.4));
  await send("opening", tone(1));
  const recorded = await said("number=12&room=2&language=tib");
  // 1 s, 0.5 s, 0.4 s and, after a pause, 0.4 s, with a breath around each.
  expect(recorded.seconds).toBeGreaterThan(2.3);
  expect(recorded.seconds).toBeLessThan(3.3);
  expect(recorded).not.toEqual(inChinese);
  expect(await said("number=12&room=2&language=chs")).toEqual(inChinese);
  expect(await said("number=13&room=2&language=tib")).toEqual(await said("number=13&room=2&language=chs"));
});

it("replaces a recording, and forgets it", { timeout: 60_000 }, async () => {
  await send("7", tone(0.4));
  await send("7", tone(0.9));
  const client = world.clientOf(keeper);
  const of = { id: bucket.id, language: "tib" as const };
  const kept = (await client.speech.clips(of)).clips.filter(({ piece }) => piece === "7");
  expect(kept).toMatchObject([{ piece: "7", recordedBy: keeper.name }]);
  expect(kept[0]?.seconds).toBeGreaterThan(0.9);
  await client.speech.removeClip({ ...of, piece: "7" });
  expect((await world.fetch(pathOf("7"), { as: keeper })).status).toBe(404);
  expect((await world.fetch(pathOf("7"), { as: keeper, method: "DELETE" })).status).toBe(404);
});

it("keeps a room by any name, a stroke in it too", { timeout: 60_000 }, async () => {
  const piece = "room:CT/MR 1室";
  expect((await send(piece, tone(0.4))).status).toBe(204);
  expect((await world.fetch(pathOf(piece), { as: keeper })).status).toBe(200);
  await world.clientOf(keeper).speech.removeClip({ id: bucket.id, language: "tib", piece });
  expect((await world.fetch(pathOf(piece), { as: keeper })).status).toBe(404);
});

it.each([
  ["no sound at all", tone(1, 0)],
  ["more than ten seconds", tone(10.5)],
  ["no WAV file", Buffer.from("ID3 not a wave file, whatever it is called")],
  ["half a WAV file", tone(0.5).slice(0, 30)],
  ["nothing", new Uint8Array()],
])("refuses %s", { timeout: 60_000 }, async (_, body) => {
  const answer = await send("3", body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "file_refused" });
  expect((await world.fetch(pathOf("3"), { as: keeper })).status).toBe(404);
});

it("refuses what is no piece and no language", async () => {
  expect((await send("everything", tone(0.4))).status).toBe(400);
  expect((await send("1", tone(0.4), "fr")).status).toBe(400);
});

it("refuses more than a piece can be", async () => {
  const answer = await send("3", new Uint8Array(5 * 1024 * 1024));
  expect(answer.status).toBe(413);
});

it("needs the digits, and the letters of the queues", async () => {
  const { needed } = await world.clientOf(keeper).speech.clips({ id: bucket.id, language: "en" });
  expect(needed).toEqual(["opening", "afterNumber", "beforeRoom", "afterRoom", ...Array.from("0123456789")]);
});

it("is another organization's secret", { timeout: 60_000 }, async () => {
  await send("1", tone(0.5));
  const stranger = await world.given.member(await world.given.organization(), "member", "calling_manage_queue");
  expect((await world.fetch(pathOf("1"), { as: stranger })).status).toBe(404);
  expect((await world.fetch(pathOf("1"), { as: stranger, method: "PUT", body: tone(1) })).status).toBe(404);
});
