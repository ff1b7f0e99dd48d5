import { createServer } from "node:net";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dicomPeers, instances, series, jobs, storageCommitments } from "#api/infrastructure/database/schema/index";
import { writeDataSet } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { dataSetIn } from "#api/imaging/dimse/dimse-request";
import { acceptPdu, readAssociationRequest } from "#api/imaging/dimse/association-request";
import { actionRequest, responseTo, type Command } from "#api/imaging/dimse/command";
import { sopClasses } from "#api/imaging/dimse/contexts";
import { Messages } from "#api/imaging/dimse/messages";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";
import { PduReader, releasePdu } from "#api/imaging/dimse/pdu";
import { reportCommitmentJob } from "#api/imaging/dimse/report-commitment-job";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { commitmentInstanceUid } from "#api/imaging/dimse/storage-commitment";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { secondaryCapture } from "../../../support/dicom-objects";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

const explicit = "1.2.840.10008.1.2.1";

async function organizationWithImage() {
  const bucket = await calledOrganization(world, { mayStore: true });
  const exam = await world.given.exam({ bucketId: bucket.id, studyInstanceUid: sampleUid() });
  const { db, objects } = world.platform;
  const [ofExam] = await db
    .insert(series)
    .values({ examId: exam.id, seriesInstanceUid: sampleUid(), modality: "CT" })
    .returning();
  const { hash, sizeBytes } = await objects.keepBytes(Buffer.from(exam.id));
  const sopInstanceUid = sampleUid();
  await db.insert(instances).values({
    examId: exam.id,
    seriesId: ofExam?.id ?? "",
    sopInstanceUid,
    sopClassUid: secondaryCapture,
    transferSyntaxUid: explicit,
    hasPixelData: true,
    objectHash: hash,
    sizeBytes,
  });
  return { bucket, sopInstanceUid };
}

/** Asks for commitment as a device does. */
async function asked(bucket: { aeTitle: string }, transactionUid: string, uids: readonly string[]) {
  const contexts = [{ id: 1, abstractSyntax: sopClasses.storageCommitment, transferSyntaxes: [explicit] }];
  const at = { hostName: "127.0.0.1", port: peers.port, usesTls: false, certificates: [] };
  const offer = { calledAeTitle: bucket.aeTitle, callingAeTitle: "CT1", contexts };
  const association = await openAssociation(at, offer, world.platform.settings);
  const named = { sopClassUid: sopClasses.storageCommitment, sopInstanceUid: commitmentInstanceUid };
  const action = writeDataSet([
    [0x00081195, "UI", transactionUid],
    [
      tags.ReferencedSOPSequence,
      "SQ",
      uids.map((uid) => [
        [tags.ReferencedSOPClassUID, "UI", secondaryCapture] as const,
        [tags.ReferencedSOPInstanceUID, "UI", uid] as const,
      ]),
    ],
  ]);
  const answer = await association.request(1, (messageId) => actionRequest({ ...named, messageId }, 1), action);
  return { answer, association };
}

const commitmentsOf = (transactionUid: string) =>
  world.platform.db.select().from(storageCommitments).where(eq(storageCommitments.transactionUid, transactionUid));

async function reportIn(dataSet: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  for await (const part of dataSet) parts.push(part);
  const report = dataSetIn(Buffer.concat(parts), explicit);
  const named = (tag: number) => report.items(tag).map((item) => item.code(tags.ReferencedSOPInstanceUID));
  return {
    transactionUid: report.code(0x00081195),
    kept: named(tags.ReferencedSOPSequence),
    failed: named(0x00081198),
    reason: report.item(0x00081198)?.uint16(0x00081197) ?? null,
  };
}

/** A device that takes associations, and one report. @param status by which it answers */
async function startDevice(status: number) {
  const reports: { command: Command; report: Awaited<ReturnType<typeof reportIn>>; callingAeTitle: string }[] = [];
  const server = createServer((socket) => {
    void (async () => {
      const pdus = new PduReader(socket);
      const first = await pdus.next();
      if (!first) return;
      const request = readAssociationRequest(first.body);
      expect(request.roles.get(sopClasses.storageCommitment)).toEqual({ isUser: false, isProvider: true });
      const contexts = request.contexts.map(({ id, abstractSyntax }) => ({
        id,
        abstractSyntax,
        result: 0 as const,
        transferSyntax: explicit,
      }));
      socket.write(acceptPdu(request, contexts, { roles: request.roles, extensions: new Map() }));
      const messages = new Messages(socket, pdus, request.maxPduBytes);
      for (let message = await messages.next(); message; message = await messages.next()) {
        const { command, contextId } = message;
        const { callingAeTitle } = request;
        reports.push({ command, report: await reportIn(message.dataSet), callingAeTitle });
        await messages.send(contextId, responseTo(command, { status }));
      }
      socket.end(releasePdu());
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { port: address.port, reports, close: () => server.close() };
}

describe("storage commitment", () => {
  test("is told on the same association to a peer that takes none: what is kept, and what is not there", async () => {
    const { bucket, sopInstanceUid } = await organizationWithImage();
    const [transaction, missing] = [sampleUid(), sampleUid()];
    const { answer, association } = await asked(bucket, transaction, [sopInstanceUid, missing]);
    expect(answer).toMatchObject({ status: 0, actionTypeId: 1 });
    const report = await association.next();
    expect(report?.command).toMatchObject({ sopInstanceUid: commitmentInstanceUid, eventTypeId: 2 });
    expect(report && (await reportIn(report.dataSet))).toEqual({
      transactionUid: transaction,
      kept: [sopInstanceUid],
      failed: [missing],
      reason: 0x0112,
    });
    if (report) await association.answer(report, { status: 0 });
    await association.release();
    await peers.settled();
    expect((await commitmentsOf(transaction))[0]?.reported).toBeInstanceOf(Date);
  });

  test("not taken then, it is told on the peer's next association", async () => {
    const { bucket, sopInstanceUid } = await organizationWithImage();
    const [first, second] = [sampleUid(), sampleUid()];
    const leaving = await asked(bucket, first, [sopInstanceUid]);
    leaving.association.abort();
    const { association } = await asked(bucket, second, [sopInstanceUid]);
    const told: (string | null)[] = [];
    for (let count = 0; count < 2; count++) {
      const report = await association.next();
      if (report) told.push((await reportIn(report.dataSet)).transactionUid);
    }
    expect(told).toEqual([first, second]);
    association.abort();
  });

  test("is told on an association of our own to a peer with a host, until it takes it", async () => {
    const { bucket, sopInstanceUid } = await organizationWithImage();
    const refusing = await startDevice(0x0110);
    const address = (port: number) =>
      world.platform.db
        .update(dicomPeers)
        .set({ hostName: "127.0.0.1", port })
        .where(eq(dicomPeers.bucketId, bucket.id));
    await address(refusing.port);
    const transaction = sampleUid();
    const { association } = await asked(bucket, transaction, [sopInstanceUid]);
    await association.release();
    await doDueJobs(world.platform, [reportCommitmentJob]);
    const [refused] = await commitmentsOf(transaction);
    const ofRefused = eq(jobs.subjectId, refused?.id ?? "");
    expect(refused?.reported).toBeNull();
    expect(await world.platform.db.select().from(jobs).where(ofRefused)).toMatchObject([
      { attempts: 1, lastError: "BrokenAssociation status 0110" },
    ]);
    refusing.close();
    const taking = await startDevice(0);
    await address(taking.port);
    await world.platform.db.update(jobs).set({ due: new Date() }).where(ofRefused);
    await doDueJobs(world.platform, [reportCommitmentJob]);
    expect(taking.reports).toMatchObject([
      { callingAeTitle: bucket.aeTitle, command: { eventTypeId: 1 }, report: { kept: [sopInstanceUid], failed: [] } },
    ]);
    expect((await commitmentsOf(transaction))[0]?.reported).toBeInstanceOf(Date);
    taking.close();
  });
});
