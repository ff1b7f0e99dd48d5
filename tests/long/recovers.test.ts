import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "#api/dicom/phantoms/noise";
import { closeHeaderReader } from "#api/dicom/read-file";
import { multipartOf } from "../support/dicomweb";
import { httpDoor } from "../support/http-door";
import { mutantInstances } from "../support/mutants";
import { testPlatform } from "../support/platform";
import { uploading } from "../support/uploading";

afterAll(closeHeaderReader);

const rounds = 8;
const filesOfRound = Number(process.env.MUTANTS ?? 2000) / rounds;
const atOnce = 4;
/** Until every thread has been started and every module loaded that damaged files need: each thread takes 50 MB. */
const warmFiles = 96;
/** Growth that is none: what the machine keeps of memory it was given back. */
const levelBytes = 100 * 1024 * 1024;
/** Who waits longer has no answer. */
const patienceMs = 60_000;

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** What the process holds once nothing is left to collect: that alone can be lost. */
async function settledBytes(): Promise<number> {
  if (typeof collect !== "function") throw new Error("no garbage collection");
  for (let pass = 0; pass < 3; pass++) {
    Reflect.apply(collect, undefined, []);
    await sleep(100);
  }
  return process.memoryUsage().rss;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test(
  "memory is back at its level after each round of damaged files, and others are answered all the while",
  { timeout: 3_600_000 },
  async () => {
    const world = await testPlatform();
    const bucket = await world.given.organization();
    const account = await world.given.member(bucket, "contentManager");
    const door = await httpDoor(world);
    const root = `http://127.0.0.1:${door.port}/dicomweb/${bucket.id}/studies`;
    const authorization = { authorization: `Bearer ${account.token}` };
    const random = seededRandom(Number(process.env.SEED ?? 11));
    const levels: number[] = [];
    let answered = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const signal = AbortSignal.timeout(patienceMs);
        const answer = await fetch(`${root}?limit=1`, { headers: authorization, signal });
        await answer.arrayBuffer();
        expect([200, 204]).toContain(answer.status);
        answered += 1;
        await sleep(100);
      }
    })();
    for (let round = 0; round <= rounds; round++) {
      const isWarmUp = round === 0;
      const before = answered;
      const mutants = await mutantInstances(isWarmUp ? warmFiles : filesOfRound, random, "file");
      const half = Math.ceil(mutants.length / 2);
      const next = mutants.slice(0, half)[Symbol.iterator]();
      const post = async () => {
        for (const { bytes } of next) {
          const { headers, body } = multipartOf([bytes]);
          const response = await fetch(root, { method: "POST", headers: { ...headers, ...authorization }, body });
          await response.arrayBuffer();
          expect([200, 409]).toContain(response.status);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, post));
      const upload = uploading(world, account, bucket.id);
      await upload.send(mutants.slice(half).map(({ bytes }, index) => ({ name: `${round}-${index}.dcm`, bytes })));
      await sleep(500);
      levels.push(await settledBytes());
      expect(answered).toBeGreaterThan(before);
    }
    isOver = true;
    await others;
    door.close();
    const [warm = 0, ...later] = levels;
    expect(median(later.slice(-3)) - warm).toBeLessThan(levelBytes);
  },
);
