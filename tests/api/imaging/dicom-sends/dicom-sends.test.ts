import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents, dicomPeers, exams } from "#api/infrastructure/database/schema/index";
import { createApi } from "#api/http";
import { sendExamJob } from "#api/imaging/dicom-sends/send-exam-job";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { freePort } from "../../../support/free-port";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

async function examToSend() {
  const bucket = await calledOrganization(world, {});
  const account = await world.given.member(bucket, "contentManager");
  const file = { name: "1.dcm", bytes: sampleDicom() };
  const { exams: made } = await uploading(world, account, bucket.id).sendAndComplete([file]);
  return { bucket, account, id: made[0]?.examId ?? "", api: world.clientOf(account).dicomSends };
}

/** Another organization here stands for the archive: it takes what the sending one calls itself by. */
async function archive(sender: { aeTitle: string }) {
  const bucket = await calledOrganization(world, {});
  await world.platform.db
    .update(dicomPeers)
    .set({ aeTitle: sender.aeTitle, mayStore: true })
    .where(eq(dicomPeers.bucketId, bucket.id));
  return bucket;
}

async function target(sender: { id: string }, aeTitle: string, port = peers.port) {
  const values = { bucketId: sender.id, name: "PACS", aeTitle, hostName: "127.0.0.1", port };
  const [peer] = await world.platform.db.insert(dicomPeers).values(values).returning();
  return peer?.id ?? "";
}

const storedIn = ({ id }: { id: string }) =>
  world.platform.db.select({ count: exams.instanceCount }).from(exams).where(eq(exams.bucketId, id));

describe("an exam sent to a DICOM peer", () => {
  test("arrives there; the page tells, and the trail who had it sent", async () => {
    const { bucket, id, api, account } = await examToSend();
    const other = await archive(bucket);
    const peerId = await target(bucket, other.aeTitle);
    const pacs = { id: peerId, name: "PACS" };
    expect(await api.read({ id })).toMatchObject({ targets: [{ ...pacs, aeTitle: null }], images: 1, sends: [] });
    // Peers are for who manages the organization.
    const manager = world.clientOf(await world.given.member(bucket, "admin")).dicomSends;
    expect((await manager.read({ id })).targets).toEqual([{ ...pacs, aeTitle: other.aeTitle }]);
    const begun = await api.send({ id, peerId });
    expect(begun).toMatchObject({ status: "waiting", peer: "PACS", images: 1 });
    expect((await api.send({ id, peerId })).id).toBe(begun.id);
    expect(await doDueJobs(world.platform, [sendExamJob])).toBe(1);
    expect((await api.read({ id })).sends).toMatchObject([{ status: "sent", sent: 1, failed: 0, reason: "" }]);
    expect(await storedIn(other)).toEqual([{ count: 1 }]);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.event, "images_sent"));
    expect(events).toMatchObject([{ accountId: account.id, examId: id, detail: { images: 1, to: other.aeTitle } }]);
  });

  test("that does not arrive says why, and is sent again when asked", async () => {
    const { bucket, id, api } = await examToSend();
    const peerId = await target(bucket, "NOBODY");
    await api.send({ id, peerId });
    await doDueJobs(world.platform, [sendExamJob]);
    const [refused] = (await api.read({ id })).sends;
    expect(refused).toMatchObject({
      status: "failed",
      sent: 0,
      failed: 1,
      failure: "rejected",
      reason: "",
    });
    await world.platform.db
      .update(dicomPeers)
      .set({ port: await freePort() })
      .where(eq(dicomPeers.id, peerId));
    await api.send({ id, peerId });
    await doDueJobs(world.platform, [sendExamJob]);
    const { sends } = await api.read({ id });
    expect(sends).toHaveLength(2);
    expect(sends[0]).toMatchObject({ failure: "notListening", reason: "" });
  });

  test("says why whatever stands in its way: TLS, a service that is none of DICOM, a class that is not taken", async () => {
    const { bucket, id, api } = await examToSend();
    let tried = 0;
    const failed = async (peer: Partial<typeof dicomPeers.$inferInsert>) => {
      const aeTitle = `NOBODY${(tried += 1)}`;
      const values = { bucketId: bucket.id, name: "PACS", aeTitle, hostName: "127.0.0.1", ...peer };
      const [made] = await world.platform.db.insert(dicomPeers).values(values).returning();
      await api.send({ id, peerId: made?.id ?? "" });
      await doDueJobs(world.platform, [sendExamJob]);
      const [send] = (await api.read({ id })).sends;
      return send?.failure;
    };
    expect(await failed({ port: peers.port, usesTls: true })).toBe("tls");
    const web = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
    await once(web, "listening");
    const address = web.address();
    expect(await failed({ port: typeof address === "object" ? address?.port : 0 })).toBe("noDicom");
    web.close();
    web.closeAllConnections();
    const other = await archive(bucket);
    await world.platform.db
      .update(dicomPeers)
      .set({ mayStore: false, mayQuery: true })
      .where(eq(dicomPeers.bucketId, other.id));
    expect(await failed({ port: peers.port, aeTitle: other.aeTitle })).toBe("notAccepted");
    expect(await failed({ port: peers.port, hostName: "nowhere.invalid" })).toBe("unknownHost");
    expect(await failed({ port: peers.port, hostName: "169.254.169.254" })).toBe("addressNotAllowed");
  });

  test("waits for the next server where this one ends", async () => {
    const { bucket, id, api } = await examToSend();
    const other = await archive(bucket);
    await api.send({ id, peerId: await target(bucket, other.aeTitle) });
    await doDueJobs(world.platform, [sendExamJob], AbortSignal.abort());
    expect((await api.read({ id })).sends).toMatchObject([{ status: "waiting", sent: 0 }]);
    expect(await doDueJobs(world.platform, [sendExamJob])).toBe(1);
    expect((await api.read({ id })).sends).toMatchObject([{ status: "sent" }]);
  });

  test("goes to the organization's own peers alone, and only with images", async () => {
    const { id, api, bucket, account } = await examToSend();
    const other = await examToSend();
    const elsewhere = await target(other.bucket, "ARCHIVE");
    expect(await problemOf(api.send({ id, peerId: elsewhere }))).toMatchObject({ code: "not_found" });
    const empty = await world.given.exam({ bucketId: bucket.id });
    const peerId = await target(bucket, "ARCHIVE");
    const send = world.clientOf(account).dicomSends.send({ id: empty.id, peerId });
    expect(await problemOf(send)).toMatchObject({ code: "no_image" });
  });
});

describe("a DICOM peer that is tested", () => {
  async function tested(peer: Partial<typeof dicomPeers.$inferInsert>, settings = world.platform.settings) {
    const sender = await calledOrganization(world, {});
    const other = await archive(sender);
    const values = { bucketId: sender.id, name: "PACS", hostName: "127.0.0.1", port: peers.port };
    const entry = { ...values, aeTitle: other.aeTitle, ...peer };
    const [made] = await world.platform.db.insert(dicomPeers).values(entry).returning();
    const admin = await world.given.member(sender, "admin");
    const api = createApi({ ...world.platform, settings }).client(admin.token, testOrigin);
    return { api, id: sender.id, peerId: made?.id ?? "" };
  }
  const outcomeOf = async (...given: Parameters<typeof tested>) => {
    const { api, id, peerId } = await tested(...given);
    return (await api.dicomSends.echo({ id, peerId })).outcome;
  };

  test("answers, or what is wrong is told in one word, and the trail has it", async () => {
    expect(await outcomeOf({})).toBe("answered");
    expect(await outcomeOf({ aeTitle: "NOBODY" })).toBe("rejected");
    expect(await outcomeOf({ port: await freePort() })).toBe("notListening");
    expect(await outcomeOf({ usesTls: true })).toBe("tls");
    expect(await outcomeOf({ hostName: "nowhere.invalid" })).toBe("unknownHost");
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.event, "peer_tested"));
    expect(events.map(({ detail }) => detail)).toContainEqual({ to: "NOBODY", outcome: "rejected" });
  });

  test("is not called at this machine's own addresses unless the operator allows it, whatever its name is", async () => {
    const strict = { ...world.platform.settings, allowedAddresses: [] };
    for (const hostName of ["127.0.0.1", "localhost", "127.1", "0.0.0.0", "169.254.169.254"]) {
      expect(await outcomeOf({ hostName }, strict)).toBe("addressNotAllowed");
    }
  });

  test("is the organization's own, and is tested twenty times in ten minutes at most", async () => {
    const { api, id, peerId } = await tested({ port: await freePort() });
    const other = await tested({});
    expect(await problemOf(api.dicomSends.echo({ id, peerId: other.peerId }))).toMatchObject({ code: "not_found" });
    for (let time = 0; time < 20; time++) await api.dicomSends.echo({ id, peerId });
    expect(await problemOf(api.dicomSends.echo({ id, peerId }))).toMatchObject({ code: "too_many_attempts" });
  });
});

describe("a DICOM peer in the list", () => {
  test("that may do something needs addresses or certificates, and no range as wide as the internet alone", async () => {
    const bucket = await world.given.organization();
    const { dicomPeers: api } = world.clientOf(await world.given.member(bucket, "admin")).lists;
    const peer = { id: bucket.id, name: "CT", aeTitle: "CT1", mayStore: true };
    const fault = async (more: object) => (await problemOf(api.add({ ...peer, ...more }))).data;
    expect(await fault({})).toMatchObject({ field: "addresses", rule: "required" });
    expect(await fault({ addresses: ["0.0.0.0/0"] })).toMatchObject({ field: "addresses", rule: "wideRange" });
    expect(await api.add({ ...peer, addresses: ["192.168.1.0/24"] })).toMatchObject({ needsTls: false });
    const certificates = ["AB:".repeat(31) + "cd"];
    await api.add({ ...peer, name: "MR", aeTitle: "MR1", addresses: ["0.0.0.0/0"], certificates });
    await api.add({ id: bucket.id, name: "PACS", aeTitle: "PACS", hostName: "pacs.example.cn" });
  });
});
