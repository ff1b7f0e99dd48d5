import { existsSync } from "node:fs";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { SpokenCall } from "#contract/registration/speech";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform";
import { wavFacts } from "../../../tests/support/wav";
import { speech } from "./speech";
import { speakByPackage, speakByProgram, SpeechFailed, stopSpeaking } from "./speech-engines";
import { spokenCall, type Voice } from "./spoken-call";

const call = SpokenCall.parse({ number: "A012", room: "3" });
const log = pino({ level: "silent" });
const hasEspeakNg = existsSync("/usr/bin/espeak-ng");
const missing = "Debian's espeak-ng is not installed (scripts/peers installs it)";
const sound = { kind: "RIFF WAVEfmt data", channels: 1, bits: 16, isWhole: true };

afterEach(() => void vi.unstubAllEnvs());
afterAll(stopSpeaking);

describe.each([
  ["espeak-ng", speakByProgram, hasEspeakNg],
  ["the package", speakByPackage, true],
])("%s", (_, speak, isThere) => {
  it("says a call in each language", { timeout: 60_000 }, async (test) => {
    test.skip(!isThere, missing);
    for (const language of ["chs", "en"] as const) {
      const audio = wavFacts(await speak(spokenCall({ ...call, language })));
      expect(audio).toMatchObject(sound);
      expect(audio.seconds).toBeGreaterThan(2);
      expect(audio.seconds).toBeLessThan(10);
      expect(audio.peak).toBeGreaterThan(0.2);
    }
  });

  it("takes longer for more that is said", { timeout: 60_000 }, async (test) => {
    test.skip(!isThere, missing);
    const seconds = async (wanted: SpokenCall) => wavFacts(await speak(spokenCall(wanted))).seconds;
    expect(await seconds({ ...call, name: "张伟" })).toBeGreaterThan((await seconds(call)) + 0.3);
  });
});

it("espeak-ng without the voice is said to have failed, rather than read pinyin as English", async (test) => {
  test.skip(!hasEspeakNg, missing);
  const wanted = { voice: "no-such-voice" as Voice, text: "a" };
  await expect(speakByProgram(wanted).then(wavFacts)).rejects.toBeInstanceOf(SpeechFailed);
});

describe("a call", () => {
  let world: TestPlatform;
  let bucketId: string;
  const said = (wanted: SpokenCall) => speech({ db: world.platform.db, log }, bucketId, wanted);

  beforeAll(async () => {
    world = await testPlatform();
    bucketId = (await world.given.organization()).id;
  });

  it("that is asked for again, or by several at once, is made once", async () => {
    const wanted = { ...call, number: "A777" };
    const [one, other] = await Promise.all([said(wanted), said(wanted)]);
    expect(other === one).toBe(true);
    expect((await said(wanted)) === one).toBe(true);
    expect((await said({ ...wanted, number: "A778" })) === one).toBe(false);
  });

  it("is spoken by the package where espeak-ng is not installed", { timeout: 60_000 }, async () => {
    vi.stubEnv("PATH", "/nonexistent");
    await expect(speakByProgram(spokenCall(call))).rejects.toBeInstanceOf(SpeechFailed);
    expect(wavFacts(await said({ ...call, number: "A779" }))).toMatchObject(sound);
  });
});
