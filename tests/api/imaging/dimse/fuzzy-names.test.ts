import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDataSet } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { implicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { extensionItem, fixedBytes, items, itemTypes, readExtension } from "#api/imaging/dimse/association-items";
import { sopClasses } from "#api/imaging/dimse/contexts";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
let aeTitle: string;
const studyUid = sampleUid();
beforeAll(async () => {
  world = await testPlatform();
  const bucket = await calledOrganization(world, { mayQuery: true });
  ({ aeTitle } = bucket);
  const upload = uploading(world, await world.given.member(bucket, "admin"), bucket.id);
  await upload.sendAndComplete([{ name: "a.dcm", bytes: sampleDicom({ name: "卓玛", studyUid }) }]);
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

/** Stands between a peer and the server, and adds a wish to the request; what is granted is kept. */
async function wishing(sopClassUid: string, wishes: Uint8Array) {
  const granted: number[] = [];
  const server = createServer((peer) => {
    const platform = connect(peers.port, "127.0.0.1");
    peer.once("data", (request: Buffer) => {
      const wish = extensionItem(sopClassUid, wishes);
      const whole = Buffer.concat([request, wish]);
      whole.writeUInt32BE(whole.length - 6, 2);
      // User information is the last item.
      const at = request.lastIndexOf(Buffer.from([itemTypes.userInformation, 0, 0]));
      whole.writeUInt16BE(whole.length - at - 4, at + 2);
      platform.write(whole);
      peer.pipe(platform);
    });
    platform.once("data", (answer: Buffer) => {
      for (const { type, value } of items(answer.subarray(6 + fixedBytes))) {
        if (type !== itemTypes.userInformation) continue;
        for (const part of items(value)) {
          if (part.type === itemTypes.extendedNegotiation) granted.push(...readExtension(part.value).wishes);
        }
      }
      peer.write(answer);
      platform.pipe(peer);
    });
    for (const socket of [peer, platform]) socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { port: address.port, granted, close: () => server.close() };
}

/** Whether the study is found by a name over an association. */
async function isFound(port: number, name: string): Promise<boolean> {
  const contexts = [{ id: 1, abstractSyntax: sopClasses.studyRootFind, transferSyntaxes: ["1.2.840.10008.1.2"] }];
  const at = { hostName: "127.0.0.1", port, usesTls: false, certificates: [] };
  const offer = { calledAeTitle: aeTitle, callingAeTitle: "CT1", contexts };
  const association = await openAssociation(at, offer, world.platform.settings);
  const identifier = writeDataSet(
    [
      [tags.QueryRetrieveLevel, "CS", "STUDY"],
      [tags.PatientName, "PN", name],
      [tags.StudyInstanceUID, "UI", ""],
    ],
    { syntax: implicitLittleEndian },
  );
  const request = (messageId: number) =>
    writeDataSet(
      [
        [0x00000002, "UI", sopClasses.studyRootFind],
        [0x00000100, "US", 0x0020],
        [0x00000110, "US", messageId],
        [0x00000700, "US", 0],
        [0x00000800, "US", 1],
      ],
      { syntax: implicitLittleEndian },
    );
  const { status } = await association.request(1, request, identifier);
  // A match, pending, or the end: what else there is is not waited for.
  association.abort();
  return status === 0xff00;
}

test("a name's pinyin and initials find it once fuzzy matching is negotiated, and not before", async () => {
  expect([await isFound(peers.port, "M*"), await isFound(peers.port, "卓*")]).toEqual([false, true]);
  const wish = await wishing(sopClasses.studyRootFind, Uint8Array.of(1, 1, 1, 1));
  for (const [name, fits] of [
    ["M*", true],
    ["zhuoma", true],
    ["X*", false],
  ] as const) {
    expect([name, await isFound(wish.port, name)]).toEqual([name, fits]);
  }
  // Dates with times in one, and other time zones, are not matched.
  expect(wish.granted.slice(0, 4)).toEqual([1, 0, 1, 0]);
  wish.close();
});
