import { afterAll, beforeAll, expect, it } from "vitest";
import { stopSpeaking } from "#api/registration/speech/speech-engines";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { wavFacts } from "../../../support/wav";

let world: TestPlatform;
let path: string;
let member: { token: string };

beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  path = `/api/v1/buckets/${bucket.id}/speech`;
  member = await world.given.member(bucket, "member");
});
afterAll(stopSpeaking);

const asked = (query: string) => world.fetch(`${path}?${query}`, { as: member });
const seconds = async (answer: Response) => wavFacts(Buffer.from(await answer.arrayBuffer())).seconds;

it("answers a call as audio that nobody on the way keeps", { timeout: 60_000 }, async () => {
  const answer = await asked("number=A012&room=3&language=chs");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("audio/wav");
  expect(answer.headers.get("cache-control")).toContain("private");
  expect(await seconds(answer)).toBeGreaterThan(2);
});

it("says a name that is sent, and none that stands in an address", { timeout: 60_000 }, async () => {
  const call = { number: "A012", room: "3", name: "欧阳修文" };
  const named = await world.fetch(path, { as: member, method: "POST", body: JSON.stringify(call) });
  const unnamed = await seconds(await asked("number=A012&room=3"));
  expect(await seconds(named)).toBeGreaterThan(unnamed + 0.3);
  expect(await seconds(await asked(`number=A012&room=3&name=${encodeURIComponent(call.name)}`))).toBe(unnamed);
});

it.each(["", "number=-f", "number=A012&room=-3", "number=A012&language=fr", `number=A012&room=${"3".repeat(33)}`])(
  "refuses ?%s",
  async (query) => {
    const answer = await asked(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "bad_request" });
  },
);
