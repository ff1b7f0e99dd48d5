import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { dirname } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import { admitted } from "#api/imaging/dimse/admission";
import { applicationContext } from "#api/imaging/dimse/association-items";
import type { AssociationRequest } from "#api/imaging/dimse/association-request";
import { listenForAssociations, type DimseListener } from "#api/imaging/dimse/listen";
import { calledOrganization } from "../../../support/associations";
import { untilClosed } from "../../../support/closed-socket";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

describe("who tries titles", () => {
  const request = (calledAeTitle: string, callingAeTitle: string): AssociationRequest => ({
    protocolVersion: 1,
    applicationContext,
    calledAeTitle,
    callingAeTitle,
    contexts: [],
    roles: new Map(),
    extensions: new Map(),
    maxPduBytes: 0,
    echoed: Buffer.alloc(64),
  });
  const from = (ip: string) => ({ id: "test", ip, tls: null });
  const isIn = async (called: string, calling: string, ip: string) =>
    "calling" in (await admitted(world.platform, request(called, calling), from(ip)));

  test("is not heard for the rest of the minute, from that address, and the trail says so; known peers are", async () => {
    const bucket = await calledOrganization(world, { aeTitle: "CT1", addresses: ["10.9.9.0/24"] });
    expect(await isIn(bucket.aeTitle, "CT1", "10.9.9.2")).toBe(true);
    for (let time = 0; time < 20; time += 1) expect(await isIn(bucket.aeTitle, `GUESS${time}`, "10.9.9.1")).toBe(false);
    // Right at last, and too late to learn it.
    expect(await isIn(bucket.aeTitle, "CT1", "10.9.9.1")).toBe(false);
    expect(await isIn(bucket.aeTitle, "CT1", "10.9.9.2")).toBe(true);
    expect(await isIn(bucket.aeTitle, "CT1", "10.9.9.3")).toBe(true);
    for (let time = 0; time < 20; time += 1) await isIn(bucket.aeTitle, `GUESS${time}`, "10.9.9.2");
    expect(await isIn(bucket.aeTitle, "CT1", "10.9.9.2")).toBe(true);
    const told = (await world.platform.db.select().from(auditEvents)).map(({ detail }) => detail);
    expect(told).toContainEqual(expect.objectContaining({ reason: "tooMany", refused: 21 }));
  });
});

describe("connections", () => {
  let listener: DimseListener;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const { host = "", port = 0, user = "", database = "" } = world.platform.pool.options;
    const settings = {
      maxFileBytes: 1024,
      publicOrigin: null,
      associationTls: null,
      allowedAddresses: [],
      diskReserveBytes: 0,
    };
    listener = await listenForAssociations(
      [{ port: 0, host: "127.0.0.1", isTls: false }],
      {
        database: { host, port, user, database },
        databaseConnections: 1,
        objects: { kind: "disk", folder: dirname(dirname(world.platform.objects.newPart())) },
        cacheDir: world.platform.cacheDir,
        settings,
        logLevel: "silent",
      },
      pino({ level: "silent" }),
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await listener.stop();
  });

  /** Connects, and says nothing. */
  async function comes(localAddress: string): Promise<Socket> {
    const socket = connect({ host: "127.0.0.1", port: listener.ports[0] ?? 0, localAddress });
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  }
  const settled = (wanted: Partial<ReturnType<DimseListener["connections"]>>) =>
    expect.poll(() => listener.connections(), { timeout: 20_000 }).toMatchObject(wanted);

  test("of one address are 24 at most: others find their place, and one that ends makes room", async () => {
    const first = await comes("127.0.0.1");
    for (let more = 1; more < 24; more += 1) await comes("127.0.0.1");
    await settled({ open: 24, turnedAway: 0 });
    const surplus = await comes("127.0.0.1");
    await untilClosed(surplus);
    expect(listener.connections()).toMatchObject({ open: 24, turnedAway: 1 });
    await comes("127.0.0.2");
    await settled({ open: 25, turnedAway: 1 });
    first.destroy();
    await settled({ open: 24 });
    await comes("127.0.0.1");
    await settled({ open: 25, turnedAway: 1 });
  });
});
