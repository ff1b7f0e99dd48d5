import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { tickets } from "#api/infrastructure/database/schema/index";
import { clearHeldImagesJob } from "#api/registration/registry/referral-images";
import { NewRegistryOrder } from "#contract/registration/registry";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";

let world: TestPlatform;
let bucket: { id: string };
let registrar: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
  registrar = await world.given.member(bucket, "member", "registry_create", "upload_apply_forms");
});

async function order() {
  const exams = [{ modality: "CT", scheduledDate: today() }];
  const typed = NewRegistryOrder.parse({ name: "拍照人", gender: "F", exams });
  const { orderId } = await world.clientOf(registrar).registry.create({ ...typed, id: bucket.id });
  return { id: bucket.id, orderId };
}
const sheet = (background: string) =>
  sharp({ create: { width: 3000, height: 1000, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "somebody's phone" } })
    .jpeg()
    .toBuffer();
const send = async (path: string, method: "PUT" | "POST", bytes: Buffer, as?: TestAccount) =>
  world.fetch(`/api/v1${path}`, { method, body: new Blob([new Uint8Array(bytes)]), ...(as && { as }) });
const sendBy = (code: string, bytes: Buffer) =>
  send(`/service-orders/file?${new URLSearchParams({ code })}`, "PUT", bytes);

it("stands on the order once a phone without an account sent it, written anew", async () => {
  const at = await order();
  const { referralImages, registry } = world.clientOf(registrar);
  const { code, url } = await referralImages.ticket(at);
  expect(url).toMatch(/\/service-orders\/upload\?code=/);
  const picture = await sheet("#ddd");
  expect((await sendBy(code, picture)).status).toBe(204);
  expect((await sendBy(code, picture)).status).toBe(204);
  const { images } = await referralImages.list(at);
  expect(images).toMatchObject([{ addedBy: null }]);
  expect((await registry.findByOrderId(at)).formImgUrls).toEqual(images.map((image) => image.url));
  const answer = await world.fetch(images[0]!.url, { as: registrar });
  const { width, format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ width, format, exif }).toEqual({ width: 2400, format: "jpeg", exif: undefined });
  expect((await world.fetch(images[0]!.url)).status).toBe(401);
});

it("takes nothing for a wrong code or one that is over, and no other file", async () => {
  const at = await order();
  const { code } = await world.clientOf(registrar).referralImages.ticket(at);
  expect(await (await sendBy(code, Buffer.from("%PDF-1.7"))).json()).toMatchObject({ code: "file_refused" });
  expect((await sendBy("guessed", await sheet("#ddd"))).status).toBe(410);
  await world.platform.db
    .update(tickets)
    .set({ expires: new Date(0) })
    .where(eq(tickets.kind, "referralImages"));
  expect((await sendBy(code, await sheet("#ddd"))).status).toBe(410);
  expect((await world.clientOf(registrar).referralImages.list(at)).images).toEqual([]);
});

it("is added and taken off at the desk, ten at most, by who may", async () => {
  const at = await order();
  const path = `/buckets/${at.id}/registry/${at.orderId}/applyforms`;
  for (let one = 0; one < 10; one += 1) {
    expect((await send(path, "POST", await sheet(`#0000${one}0`), registrar)).status).toBe(204);
  }
  expect(await (await send(path, "POST", await sheet("#fff"), registrar)).json()).toMatchObject({
    code: "too_many_images",
  });
  const { referralImages } = world.clientOf(registrar);
  const { images } = await referralImages.list(at);
  expect(images[0]).toMatchObject({ addedBy: registrar.name });
  const first = { ...at, imageId: images[0]!.id };
  await referralImages.remove(first);
  expect(await problemOf(referralImages.remove(first))).toMatchObject({ code: "not_found" });
  expect((await world.fetch(images[0]!.url, { as: registrar })).status).toBe(404);
  const reader = world.clientOf(await world.given.member(bucket, "member", "registry_update"));
  expect((await reader.referralImages.list(at)).mayChange).toBe(false);
  expect(await problemOf(reader.referralImages.ticket(at))).toMatchObject({ code: "forbidden" });
  const other = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
  const stranger = await world.given.member(other, "admin");
  const theirs = { id: other.id, orderId: at.orderId };
  expect(await problemOf(world.clientOf(stranger).referralImages.list(theirs))).toMatchObject({ code: "not_found" });
  const add = await send(
    `/buckets/${other.id}/registry/${at.orderId}/applyforms`,
    "POST",
    await sheet("#eee"),
    stranger,
  );
  expect(add.status).toBe(404);
});

describe("before the order is registered", () => {
  const typed = (key: string) => {
    const exams = [{ modality: "CT", scheduledDate: today() }];
    return {
      ...NewRegistryOrder.parse({ name: "拍照人", gender: "F", isOtherPerson: true, exams, key }),
      id: bucket.id,
    };
  };
  const formPath = (id: string, key: string) => `/buckets/${id}/registry/forms/${key}/applyforms`;

  it("they are held for the form, and are the order's once it is", async () => {
    const { heldImages, referralImages, registry } = world.clientOf(registrar);
    const form = { id: bucket.id, key: randomUUID() };
    expect((await send(formPath(form.id, form.key), "POST", await sheet("#aaa"), registrar)).status).toBe(204);
    expect((await send(formPath(form.id, form.key), "POST", await sheet("#aaa"), registrar)).status).toBe(204);
    const { code } = await heldImages.ticket(form);
    expect((await sendBy(code, await sheet("#bbb"))).status).toBe(204);
    expect((await sendBy(code, await sheet("#ccc"))).status).toBe(204);
    const { images, made } = await heldImages.list(form);
    expect({ by: images.map(({ addedBy }) => addedBy), made }).toEqual({
      by: [registrar.name, null, null],
      made: null,
    });
    expect((await world.fetch(images[0]!.url, { as: registrar })).status).toBe(200);
    await heldImages.remove({ ...form, imageId: images[2]!.id });

    const { orderId, formImgUrls } = await registry.create(typed(form.key));
    expect(formImgUrls).toHaveLength(2);
    // Whoever still holds the code sends to the order.
    expect((await sendBy(code, await sheet("#ddd"))).status).toBe(204);
    expect((await referralImages.list({ id: bucket.id, orderId })).images).toHaveLength(3);
    expect(await heldImages.list(form)).toMatchObject({ images: [], made: orderId });
    expect((await world.fetch(images[0]!.url, { as: registrar })).status).toBe(404);
  });

  it("none is lost that comes while the order is registered", async () => {
    const { heldImages, registry } = world.clientOf(registrar);
    for (let round = 0; round < 5; round += 1) {
      const form = { id: bucket.id, key: randomUUID() };
      const { code } = await heldImages.ticket(form);
      const [{ orderId }, sent] = await Promise.all([
        registry.create(typed(form.key)),
        sendBy(code, await sheet("#abc")),
      ]);
      expect(sent.status).toBe(204);
      expect((await registry.findByOrderId({ id: bucket.id, orderId })).formImgUrls).toHaveLength(1);
    }
  });

  it("another organization sees nothing of them, and what nobody sent is cleared away", async () => {
    const form = { id: bucket.id, key: randomUUID() };
    await send(formPath(form.id, form.key), "POST", await sheet("#bcd"), registrar);
    const other = await world.given.organization({ groupId: (await world.given.group({ enableRegistry: true })).id });
    const stranger = world.clientOf(await world.given.member(other, "admin"));
    expect((await stranger.heldImages.list({ ...form, id: other.id })).images).toEqual([]);
    expect(await problemOf(stranger.heldImages.list(form))).toMatchObject({ code: "not_found" });
    await clearHeldImagesJob.perform(world.platform, new Date());
    const { heldImages } = world.clientOf(registrar);
    expect((await heldImages.list(form)).images).toHaveLength(1);
    await clearHeldImagesJob.perform(world.platform, new Date(Date.now() + 25 * 3_600_000));
    expect((await heldImages.list(form)).images).toEqual([]);
  });
});
