import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { dirname } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { requestStream } from "#api/infrastructure/bytes/request-stream";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let account: TestAccount;
let upload: ReturnType<typeof uploading>;
let port: number;
let bucketId: string;

/** The api as the server serves it: bodies come as Node has them. */
const server = createServer((request, response) =>
  getRequestListener((incoming, env) => world.api.fetch(incoming, testOrigin, { body: requestStream(env.incoming) }))(
    request,
    response,
  ),
);

beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  bucketId = bucket.id;
  account = await world.given.member(bucket, "contentManager");
  upload = uploading(world, account, bucket.id);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("not listening");
  ({ port } = address);
});
afterAll(() => void server.close());

const head = (uploadId: string, bytes: Buffer, files = "files/0") =>
  [
    `PUT /api/v1/uploads/${uploadId}/${files} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${account.token}`,
    `content-length: ${bytes.length}`,
    "\r\n",
  ].join("\r\n");

const partsOnTheirWay = () => readdir(dirname(world.platform.objects.newPart()));

it("a file whose connection breaks leaves nothing behind, and may be sent again", async () => {
  // Large enough to be written before it is whole.
  const bytes = sampleDicom({ side: 1024 });
  const { id } = await upload.begin([{ name: "1.dcm", bytes }]);
  const failed = vi.spyOn(world.platform.log, "error");
  const connection = connect(port, "127.0.0.1");
  connection.write(head(id, bytes));
  connection.write(bytes.subarray(0, -200));
  await vi.waitFor(async () => expect(await partsOnTheirWay()).toHaveLength(1));
  connection.destroy();
  await vi.waitFor(async () => expect(await partsOnTheirWay()).toHaveLength(0));
  expect(await upload.putFile(id, 0, bytes)).toMatchObject({ state: "accepted" });
  expect(failed).not.toHaveBeenCalled();
});

it("of several files whose connection breaks, those that came whole are taken in", async () => {
  const files = [0, 1, 2].map((grey) => ({ name: `${grey}.dcm`, bytes: sampleDicom({ grey }) }));
  const { id } = await upload.begin(files);
  const bytes = Buffer.concat(files.map((file) => file.bytes));
  const connection = connect(port, "127.0.0.1");
  connection.write(head(id, bytes, "files?positions=0,1,2"));
  connection.write(bytes.subarray(0, -10));
  await vi.waitFor(async () => expect(await partsOnTheirWay()).toHaveLength(2));
  connection.destroy();
  await vi.waitFor(async () =>
    expect((await upload.api.uploads.read({ id })).counts).toEqual({ expected: 1, accepted: 2, refused: 0 }),
  );
  expect(await partsOnTheirWay()).toHaveLength(0);
  const [task] = await upload.api.uploads.resume({ id: bucketId, uploadId: id });
  expect(task?.files.map(({ position }) => position)).toEqual([2]);
});

it("a refusal reaches whoever is still sending, and the connection serves on", async () => {
  const bytes = sampleDicom();
  const { id } = await upload.begin([{ name: "1.dcm", bytes }]);
  await upload.api.uploads.discard({ id });
  const connection = connect(port, "127.0.0.1");
  let answers = "";
  connection.on("data", (chunk) => (answers += String(chunk)));
  for (const times of [1, 2]) {
    connection.write(head(id, bytes));
    connection.write(bytes);
    await vi.waitFor(() => expect(answers.match(/HTTP\/1.1 409/g)).toHaveLength(times));
  }
  expect(answers).toContain("upload_closed");
  connection.destroy();
});
