import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenForAssociations, type DimseListener } from "#api/imaging/dimse/listen";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";
import { sopClasses } from "#api/imaging/dimse/contexts";
import { calledOrganization } from "../../../support/associations";
import { hasOpenssl, selfSigned } from "../../../support/certificates";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";

describe.skipIf(!hasDcmtk || !hasOpenssl)("associations by TLS", () => {
  let world: TestPlatform;
  let listener: DimseListener;
  const ours = hasOpenssl ? selfSigned("radbridge", "127.0.0.1") : null;
  const peer = hasOpenssl ? selfSigned("ct1") : null;
  const stranger = hasOpenssl ? selfSigned("stranger") : null;
  const certificates = [ours, peer, stranger].flatMap((one) => one ?? []);

  beforeAll(async () => {
    world = await testPlatform();
    const { host = "", port = 0, user = "", database = "" } = world.platform.pool.options;
    const associationTls = { key: ours?.key ?? "", cert: ours?.cert ?? "", ca: peer?.cert ?? "" };
    listener = await listenForAssociations(
      [{ port: 0, host: "0.0.0.0", isTls: true }],
      {
        database: { host, port, user, database },
        databaseConnections: 2,
        objects: { kind: "disk", folder: dirname(dirname(world.platform.objects.newPart())) },
        cacheDir: world.platform.cacheDir,
        settings: {
          maxFileBytes: 1024 * 1024,
          publicOrigin: null,
          associationTls,
          allowedAddresses: [],
          diskReserveBytes: 0,
        },
        logLevel: "silent",
      },
      pino({ level: "silent" }),
    );
  });
  afterAll(async () => {
    await listener.stop();
    for (const { folder } of certificates) await rm(folder, { recursive: true, force: true });
  });

  const to = (aeTitle: string, shown: typeof peer) => [
    ...["+tls", shown?.keyFile ?? "", shown?.certFile ?? "", "+cf", ours?.certFile ?? ""],
    ...["-aet", "CT1", "-aec", aeTitle, "127.0.0.1", String(listener.ports[0])],
  ];

  test("are taken from a peer whose certificate is believed, and store", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    expect(await dcmtk("echoscu", to(bucket.aeTitle, peer))).toMatchObject({ code: 0 });
    const sent = await asFiles([sampleDicom()], (paths) => dcmtk("storescu", [...to(bucket.aeTitle, peer), ...paths]));
    expect(sent).toMatchObject({ code: 0 });
  });

  test("are not taken from another, nor without TLS", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    expect((await dcmtk("echoscu", to(bucket.aeTitle, stranger))).printed).toContain("No Reason");
    const plain = ["-to", "3", "-aet", "CT1", "-aec", bucket.aeTitle, "127.0.0.1", String(listener.ports[0])];
    expect((await dcmtk("echoscu", plain)).code).not.toBe(0);
  });

  test("are taken by the certificate that stands with the peer, whoever signed it and wherever it calls from", async () => {
    const certificates = [stranger?.fingerprint.toLowerCase().replaceAll(":", "") ?? ""];
    const bucket = await calledOrganization(world, { addresses: [], certificates });
    expect(await dcmtk("echoscu", to(bucket.aeTitle, stranger))).toMatchObject({ code: 0 });
    expect((await dcmtk("echoscu", to(bucket.aeTitle, peer))).printed).toContain("No Reason");
  });

  const at = (more: object = {}) => ({
    ...{ hostName: "127.0.0.1", port: listener.ports[0] ?? 0, usesTls: true, certificates: [] },
    ...more,
  });
  const means = (ca: string | null) => ({
    associationTls: { key: peer?.key ?? "", cert: peer?.cert ?? "", ca },
    allowedAddresses: ["127.0.0.0/8"],
  });
  const offered = (aeTitle: string) => ({
    calledAeTitle: aeTitle,
    callingAeTitle: "CT1",
    contexts: [{ id: 1, abstractSyntax: sopClasses.verification, transferSyntaxes: ["1.2.840.10008.1.2"] }],
  });

  test("are asked for of a peer that wants them so, when we call", async () => {
    const bucket = await calledOrganization(world, {});
    const association = await openAssociation(at(), offered(bucket.aeTitle), means(ours?.cert ?? ""));
    expect(association.accepted.get(1)).toBe("1.2.840.10008.1.2");
    await association.release();
    const wrong = openAssociation(at(), offered(bucket.aeTitle), means(stranger?.cert ?? ""));
    await expect(wrong).rejects.toMatchObject({ failure: "tls" });
  });

  test("are not asked for where the certificate is made out to another host, or nobody says who signs them", async () => {
    const bucket = await calledOrganization(world, {});
    const other = openAssociation(at({ hostName: "127.0.0.2" }), offered(bucket.aeTitle), means(ours?.cert ?? ""));
    await expect(other).rejects.toMatchObject({ failure: "tls" });
    const nobody = openAssociation(at(), offered(bucket.aeTitle), means(null));
    await expect(nobody).rejects.toMatchObject({ failure: "tls" });
    const known = at({ certificates: [ours?.fingerprint] });
    await (await openAssociation(known, offered(bucket.aeTitle), means(null))).release();
    const unknown = openAssociation(at({ certificates: [peer?.fingerprint] }), offered(bucket.aeTitle), means(null));
    await expect(unknown).rejects.toMatchObject({ failure: "tls" });
  });
});
