import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { sha256, uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string };
let account: TestAccount;
let upload: ReturnType<typeof uploading>;

beforeAll(async () => {
  world = await testPlatform({ maxFileBytes: 20 * 1024 * 1024 });
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  upload = uploading(world, account, bucket.id);
});

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.dcm`, bytes: sampleDicom({ grey: index }) }));

const answerOf = async (response: Promise<Response>) => ({
  status: (await response).status,
  body: (await (await response).json()) as unknown,
});

const countsOf = async (id: string) => (await upload.api.uploads.read({ id })).counts;
const partsOnTheirWay = () => readdir(dirname(world.platform.objects.newPart()));

it("several files in one request are taken in, each with its own answer, in the order asked", async () => {
  const files = [...images(2), { name: "a.txt", bytes: Buffer.from("text") }, { name: "b.png", bytes: onePixelPng }];
  const { id } = await upload.begin(files);
  const order = [3, 0, 2, 1];
  const sent = order.flatMap((position) => files[position] ?? []);
  const { status, body } = await answerOf(upload.putSeveral(id, order, sent));
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { position: 3, status: 200, body: { position: 3, state: "accepted", kind: "attachment" } },
    {
      position: 0,
      status: 200,
      body: { state: "accepted", kind: "dicom", sha256: sha256(files[0]?.bytes ?? onePixelPng) },
    },
    { position: 2, status: 200, body: { state: "refused", reason: "not_dicom" } },
    { position: 1, status: 200, body: { position: 1, state: "accepted", name: "1.dcm" } },
  ]);
  for (const { name, bytes } of files) {
    expect(await world.platform.objects.has(sha256(bytes)), name).toBe(name !== "a.txt");
  }
  expect(await upload.complete(id)).toHaveLength(2);
  expect(await partsOnTheirWay()).toEqual([]);
});

it("a file whose checksum differs is refused singly, and other bytes for an accepted one are a conflict", async () => {
  const files = images(3);
  const { id } = await upload.begin(files);
  await upload.putFile(id, 0, files[0]?.bytes ?? onePixelPng);
  const damaged = Buffer.concat(files.map(({ bytes }) => bytes));
  damaged[damaged.length - 1] = 7;
  expect((await answerOf(upload.putSeveral(id, [0, 1, 2], files, damaged))).body).toMatchObject([
    { status: 200, body: { state: "accepted" } },
    { status: 200, body: { state: "accepted" } },
    { status: 422, body: { code: "checksum_mismatch" } },
  ]);
  damaged[(files[0]?.bytes.length ?? 0) - 1] = 7;
  expect((await answerOf(upload.putSeveral(id, [0, 1, 2], files, damaged, false))).body).toMatchObject([
    { status: 409, body: { code: "conflict" } },
    { status: 200 },
    { status: 200, body: { state: "accepted" } },
  ]);
  expect(await countsOf(id)).toMatchObject({ accepted: 3 });
  expect(await partsOnTheirWay()).toEqual([]);
});

it("a body of another length is refused whole, for no file of it can be told from the next", async () => {
  const files = images(3);
  const { id } = await upload.begin(files);
  const whole = Buffer.concat(files.map(({ bytes }) => bytes));
  const short = upload.putSeveral(id, [0, 1, 2], files, whole.subarray(0, -10), false);
  expect(await answerOf(short)).toMatchObject({ status: 409, body: { code: "upload_incomplete" } });
  const long = upload.putSeveral(id, [0, 1, 2], files, Buffer.concat([whole, whole.subarray(0, 1)]), false);
  expect(await answerOf(long)).toMatchObject({ status: 422, body: { code: "checksum_mismatch" } });
  expect(await countsOf(id)).toEqual({ expected: 3, accepted: 0, refused: 0 });
  expect(await partsOnTheirWay()).toEqual([]);
});

it("places that are wrong, named twice or too many are refused before anything is read", async () => {
  const files = images(2);
  const { id } = await upload.begin(files);
  const wrong = ["", "0,0", "0,2", "-1", "0,1.5", "0;1", "9999999999", Array.from({ length: 33 }, (_, n) => n).join()];
  for (const positions of wrong) {
    const path = `/api/v1/uploads/${id}/files?positions=${positions}`;
    const answer = answerOf(world.fetch(path, { method: "PUT", body: new Uint8Array(4), as: account }));
    expect(await answer, positions).toMatchObject({ status: 400, body: { code: "bad_request" } });
  }
  const sums = { "x-content-sha256": sha256(onePixelPng) };
  const path = `/api/v1/uploads/${id}/files?positions=0,1`;
  const fewSums = world.fetch(path, { method: "PUT", body: new Uint8Array(4), headers: sums, as: account });
  expect(await answerOf(fewSums)).toMatchObject({ status: 400 });
});

it("more than a request may bring is refused, and so is a closed upload", async () => {
  const large = Buffer.alloc(9 * 1024 * 1024);
  const files = [
    { name: "1", bytes: large },
    { name: "2", bytes: large },
  ];
  const { id } = await upload.begin(files);
  const tooLarge = upload.putSeveral(id, [0, 1], files, Buffer.alloc(0), false);
  expect(await answerOf(tooLarge)).toMatchObject({ status: 413, body: { code: "request_too_large" } });
  await upload.api.uploads.discard({ id });
  const closed = upload.putSeveral(id, [0], files, Buffer.alloc(0), false);
  expect(await answerOf(closed)).toMatchObject({ status: 409, body: { code: "upload_closed" } });
});

it("somebody else's upload is not found, and who may only read is told so", async () => {
  const files = images(1);
  const { id } = await upload.begin(files);
  const stranger = await world.given.member(await world.given.organization(), "admin");
  const reader = await world.given.member(bucket, "member");
  const asStranger = uploading(world, stranger, bucket.id).putSeveral(id, [0], files);
  const asReader = uploading(world, reader, bucket.id).putSeveral(id, [0], files);
  expect(await answerOf(asStranger)).toMatchObject({ status: 404 });
  expect(await answerOf(asReader)).toMatchObject({ status: 403 });
});

it("the same files sent at once, in whatever order, are taken in once and answered alike", async () => {
  const files = images(12);
  const { id } = await upload.begin(files);
  const order = files.map((_, position) => position);
  const backwards = [...order].reverse();
  const answers = await Promise.all(
    [order, backwards, order, backwards].map((positions) =>
      answerOf(
        upload.putSeveral(
          id,
          positions,
          positions.flatMap((position) => files[position] ?? []),
        ),
      ),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual(order.map(() => expect.objectContaining({ status: 200 })));
  }
  expect(await countsOf(id)).toEqual({ expected: 0, accepted: 12, refused: 0 });
});
