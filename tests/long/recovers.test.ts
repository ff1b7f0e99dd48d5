import { setTimeout as sleep } from "node:timers/promises";
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
const AT_ONCE = 4;
/** Growth that is none: what the machine keeps of memory it was given back. */
const LEVEL_BYTES = 100 * 1024 * 1024;
const ANSWER_MS = 1_000;

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
    const waits: number[] = [];
    const levels: number[] = [];
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const began = performance.now();
        const answer = await fetch(`${root}?limit=1`, { headers: authorization });
        await answer.arrayBuffer();
        expect([200, 204]).toContain(answer.status);
        waits.push(performance.now() - began);
        await sleep(100);
      }
    })();
    for (let round = 0; round < rounds; round++) {
      const mutants = await mutantInstances(filesOfRound, random, "file");
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
      await Promise.all(Array.from({ length: AT_ONCE }, post));
      const upload = uploading(world, account, bucket.id);
      await upload.send(mutants.slice(half).map(({ bytes }, index) => ({ name: `${round}-${index}.dcm`, bytes })));
      await sleep(500);
      levels.push(process.memoryUsage().rss);
    }
    isOver = true;
    await others;
    door.close();
    // The first rounds load what is then used again and again.
    expect(median(levels.slice(-3)) - median(levels.slice(1, 4))).toBeLessThan(LEVEL_BYTES);
    expect(median(waits)).toBeLessThan(ANSWER_MS);
  },
);
