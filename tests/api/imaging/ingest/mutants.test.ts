import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memorySource } from "#api/dicom/encoding/byte-source";
import { dataSetStart } from "#api/dicom/encoding/dicom-file";
import { withFileMeta } from "#api/dicom/encoding/element-writer";
import { closeExplicitWriter } from "#api/dicom/explicit-file";
import { seededRandom } from "#api/dicom/phantoms/noise";
import { closeHeaderReader } from "#api/dicom/read-file";
import { readDicomHeader } from "#api/dicom/read-header";
import { closeFrameReader } from "#api/dicom/read-frames";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { closeRenderer } from "#api/dicom/render-frame";
import { failureReasons } from "#api/imaging/dicomweb/store-answer";
import { storeRequest } from "#api/imaging/dimse/command";
import { listenForAssociations } from "#api/imaging/dimse/listen";
import { openAssociation, type OutgoingAssociation } from "#api/imaging/dimse/outgoing-association";
import { calledOrganization } from "../../../support/associations";
import { caughtLog } from "../../../support/caught-log";
import { multipartOf } from "../../../support/dicomweb";
import { httpDoor } from "../../../support/http-door";
import { mutantInstances, type MutantInstance } from "../../../support/mutants";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";
import { hashesInStore } from "../../../support/store-folder";
import { sha256 } from "../../../support/uploading";

/** The long tests take more (vitest.long.config.ts). */
const count = Number(process.env.MUTANTS ?? 300);
const seed = Number(process.env.SEED ?? 8);
/** For one file; a thread that gives up on one has a second. */
const limitMs = 4_000;
const memoryBytes = 500 * 1024 * 1024;
const time = { timeout: 30_000 + count * 300 };

const reasons: readonly number[] = Object.values(failureReasons);

let world: TestPlatform;
const { log, lines: logged } = caughtLog("error");
beforeAll(async () => {
  world = await testPlatform();
  world.platform.log = log;
});
afterAll(() =>
  Promise.all([closeExplicitWriter(), closeHeaderReader(), closeFrameReader(), closeMetadataReader(), closeRenderer()]),
);

/** What of the files is stored is what was said to be; the rest is nowhere. */
async function expectStored(files: readonly { bytes: Buffer; isStored: boolean }[]) {
  const there = await hashesInStore(world);
  for (const { bytes, isStored } of files) expect(there.has(sha256(bytes))).toBe(isStored);
  expect(files.filter(({ isStored }) => isStored).length).toBeGreaterThan(count / 10);
  expect(files.filter(({ isStored }) => !isStored).length).toBeGreaterThan(count / 10);
}

/** Resident bytes of the processes this one has started, where the system tells. */
async function memoryOfChildren(): Promise<number[]> {
  const pids = await readdir("/proc").catch(() => []);
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")));
  return statuses
    .filter((status) => new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status))
    .map((status) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024);
}

test(
  `${count} damaged files by STOW-RS are each stored or refused with a reason, and what is stored is answered for`,
  time,
  async () => {
    const bucket = await world.given.organization();
    const { token } = await world.given.member(bucket, "contentManager");
    const door = await httpDoor(world);
    const root = `http://127.0.0.1:${door.port}/dicomweb/${bucket.id}`;
    const authorization = { authorization: `Bearer ${token}` };
    const post = async (files: readonly Buffer[]) => {
      const { headers, body } = multipartOf(files);
      const response = await fetch(`${root}/studies`, {
        method: "POST",
        headers: { ...headers, ...authorization },
        body,
      });
      return { status: response.status, answer: await response.json() };
    };
    const before = process.memoryUsage().rss;
    let slowest = 0;
    const files: { bytes: Buffer; isStored: boolean }[] = [];
    const addresses: string[] = [];
    for (const { bytes } of await mutantInstances(count, seededRandom(seed), "file")) {
      const began = performance.now();
      const { status, answer } = await post([bytes]);
      slowest = Math.max(slowest, performance.now() - began);
      const stored = answer["00081199"]?.Value ?? [];
      const refused = [...(answer["00081198"]?.Value ?? []), ...(answer["0008119A"]?.Value ?? [])];
      expect([status, stored.length, refused.length]).toEqual(stored.length === 1 ? [200, 1, 0] : [409, 0, 1]);
      for (const item of refused) expect(reasons).toContain(item["00081197"].Value[0]);
      // Other content under a stored UID is kept too, for a person to decide on.
      const isKept = refused[0]?.["00081197"].Value[0] === failureReasons.duplicateInstance;
      files.push({ bytes, isStored: stored.length === 1 || isKept });
      for (const item of stored) addresses.push(new URL(item["00081190"].Value[0]).pathname);
    }
    expect(slowest).toBeLessThan(limitMs);
    await expectStored(files);

    // Every fourth is looked at in all ways there are.
    for (const address of addresses.filter((_, index) => index % 4 === 0)) {
      for (const way of ["", "/metadata", "/frames/1", "/rendered", "/thumbnail"]) {
        const began = performance.now();
        const response = await fetch(`http://127.0.0.1:${door.port}${address}${way}`, { headers: authorization });
        await response.arrayBuffer();
        expect(performance.now() - began).toBeLessThan(limitMs);
        expect([200, 404, 422], `${way} ${response.status}`).toContain(response.status);
      }
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(memoryBytes);
    expect(logged).toEqual([]);
    expect((await post([sampleDicom()])).status).toBe(200);
    door.close();
  },
);

test(
  `${count} damaged data sets by C-STORE are each answered by a status of the service, and the association goes on`,
  time,
  async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const { host = "", port = 0, user = "", database = "" } = world.platform.pool.options;
    const listener = await listenForAssociations(
      [{ port: 0, host: "127.0.0.1", isTls: false }],
      {
        database: { host, port, user, database },
        databaseConnections: 2,
        objects: { kind: "disk", folder: join(world.platform.cacheDir, "../objects") },
        cacheDir: world.platform.cacheDir,
        settings: {
          maxFileBytes: 64 * 1024 * 1024,
          diskReserveBytes: 0,
          publicOrigin: null,
          associationTls: null,
          allowedAddresses: [],
        },
        logLevel: "silent",
      },
      world.platform.log,
    );
    const peer = { hostName: "127.0.0.1", port: listener.ports[0] ?? 0, usesTls: false, certificates: [] };
    const opened = ({ sopClassUid, transferSyntaxUid }: Pick<MutantInstance, "sopClassUid" | "transferSyntaxUid">) =>
      openAssociation(
        peer,
        {
          calledAeTitle: bucket.aeTitle,
          callingAeTitle: "CT1",
          contexts: [{ id: 1, abstractSyntax: sopClassUid, transferSyntaxes: [transferSyntaxUid] }],
        },
        world.platform.settings,
      );
    const send = async (association: OutgoingAssociation, { sopClassUid, sopInstanceUid, bytes }: MutantInstance) => {
      const named = { sopClassUid, sopInstanceUid };
      const answer = await association.request(1, (messageId) => storeRequest({ messageId, ...named }, null), bytes);
      return answer.status;
    };
    const storedSound = async () => {
      const bytes = sampleDicom();
      const read = readDicomHeader(bytes);
      if (!read.ok) throw new Error(read.reason);
      const sound = { ...read.header, bytes: bytes.subarray(dataSetStart(memorySource(bytes))) };
      const association = await opened(sound);
      const status = await send(association, sound);
      await association.release();
      return status;
    };
    const kindOf = ({ sopClassUid, transferSyntaxUid }: MutantInstance) => `${sopClassUid} ${transferSyntaxUid}`;
    const mutants = (await mutantInstances(count, seededRandom(seed + 1), "data set")).sort((one, other) =>
      kindOf(one) < kindOf(other) ? -1 : 1,
    );
    const files: { bytes: Buffer; isStored: boolean }[] = [];
    let slowest = 0;
    let last: MutantInstance | null = null;
    let association: OutgoingAssociation | null = null;
    for (const instance of mutants) {
      // A device keeps to one kind: all of one over one association.
      if (!last || kindOf(last) !== kindOf(instance)) {
        await association?.release();
        association = await opened(instance);
      }
      last = instance;
      if (!association) throw new Error("no association");
      const began = performance.now();
      const status = await send(association, instance);
      slowest = Math.max(slowest, performance.now() - began);
      expect([0, ...reasons]).toContain(status);
      const isStored = status === 0 || status === failureReasons.duplicateInstance;
      files.push({ bytes: withFileMeta(instance, instance.bytes), isStored });
    }
    await association?.release();
    expect(slowest).toBeLessThan(limitMs);
    await expectStored(files);
    expect(await storedSound()).toBe(0);
    const memory = await memoryOfChildren();
    if (process.platform === "linux") expect(Math.max(0, ...memory)).toBeGreaterThan(0);
    expect(Math.max(0, ...memory)).toBeLessThan(memoryBytes);
    // Its own process has not ended, or that would be here.
    expect(logged).toEqual([]);
    await listener.stop();
  },
);
