import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents, dicomPeers, exams } from "#api/database/schema/index";
import { sendDueExam } from "#api/dicom-sends/send-due";
import { associationsWith, calledOrganization } from "../../support/associations";
import { freePort } from "../../support/free-port";
import { testPlatform, type TestPlatform } from "../../support/platform";
import { problemOf } from "../../support/problems";
import { sampleDicom } from "../../support/sample-dicom";
import { uploading } from "../../support/uploading";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

const going = new AbortController().signal;

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
    expect(await api.read({ id })).toMatchObject({ targets: [{ id: peerId, name: "PACS" }], images: 1, sends: [] });
    const begun = await api.send({ id, peerId });
    expect(begun).toMatchObject({ status: "waiting", peer: "PACS", images: 1 });
    expect((await api.send({ id, peerId })).id).toBe(begun.id);
    expect(await sendDueExam(world.platform, going)).toBe(true);
    expect((await api.read({ id })).sends).toMatchObject([{ status: "sent", sent: 1, failed: 0, reason: "" }]);
    expect(await storedIn(other)).toEqual([{ count: 1 }]);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.event, "images_sent"));
    expect(events).toMatchObject([{ accountId: account.id, examId: id, detail: { images: 1, to: other.aeTitle } }]);
  });

  test("that does not arrive says why, and is sent again when asked", async () => {
    const { bucket, id, api } = await examToSend();
    const peerId = await target(bucket, "NOBODY");
    await api.send({ id, peerId });
    await sendDueExam(world.platform, going);
    const [refused] = (await api.read({ id })).sends;
    expect(refused).toMatchObject({
      status: "failed",
      sent: 0,
      failed: 1,
      failure: "calledUnknown",
      reason: "called AE title not recognized",
    });
    await world.platform.db
      .update(dicomPeers)
      .set({ port: await freePort() })
      .where(eq(dicomPeers.id, peerId));
    await api.send({ id, peerId });
    await sendDueExam(world.platform, going);
    const { sends } = await api.read({ id });
    expect(sends).toHaveLength(2);
    expect(sends[0]?.failure).toBe("notListening");
    expect(sends[0]?.reason).toContain("ECONNREFUSED");
  });

  test("says why whatever stands in its way: TLS, a service that is none of DICOM, a class that is not taken", async () => {
    const { bucket, id, api } = await examToSend();
    let tried = 0;
    const failed = async (peer: Partial<typeof dicomPeers.$inferInsert>) => {
      const aeTitle = `NOBODY${(tried += 1)}`;
      const values = { bucketId: bucket.id, name: "PACS", aeTitle, hostName: "127.0.0.1", ...peer };
      const [made] = await world.platform.db.insert(dicomPeers).values(values).returning();
      await api.send({ id, peerId: made?.id ?? "" });
      await sendDueExam(world.platform, going);
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
  });

  test("waits for the next server where this one ends", async () => {
    const { bucket, id, api } = await examToSend();
    const other = await archive(bucket);
    await api.send({ id, peerId: await target(bucket, other.aeTitle) });
    await sendDueExam(world.platform, AbortSignal.abort());
    expect((await api.read({ id })).sends).toMatchObject([{ status: "waiting", sent: 0 }]);
    expect(await sendDueExam(world.platform, going)).toBe(true);
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
