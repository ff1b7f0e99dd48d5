import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let operator: TestAccount;
let settings: Client["domainSettings"];
beforeAll(async () => {
  world = await testPlatform();
  operator = await world.given.account({ isOperator: true });
  settings = world.clientOf(operator).domainSettings;
});

const branding = {
  displayName: "青南影像",
  company: "青南卫健",
  website: "https://qingnan.example/",
  allowRegistration: true,
};

test("the operator brands a host; its pages know it, and every other host goes by the star", async () => {
  const member = await world.given.account();
  const seen = async () => [
    (await world.anonymous.domain.read({})).displayName,
    (await world.clientOf(member).domain.read({})).displayName,
  ];
  await settings.add({ ...branding, host: "*", displayName: "区域影像" });
  expect(await seen()).toEqual(["区域影像", "区域影像"]);
  await settings.add({ ...branding, host: "LocalHost" });
  expect(await world.anonymous.domain.read({})).toMatchObject({ displayName: "青南影像", allowRegistration: true });
  expect(await seen()).toEqual(["青南影像", "青南影像"]);
  expect((await settings.list({})).domains.map(({ host }) => host)).toEqual(["*", "localhost"]);
  expect((await problemOf(settings.add({ ...branding, host: "localhost" }))).code).toBe("entry_taken");

  const [, own] = (await settings.list({})).domains;
  if (!own) throw new Error("the host is gone");
  await settings.change({ ...own, company: "新名" });
  expect(await problemOf(settings.change({ ...own, company: "迟到" }))).toMatchObject({
    code: "version_conflict",
    data: { current: { company: "新名" } },
  });
  await settings.remove({ host: "localhost" });
  expect(await seen()).toEqual(["区域影像", "区域影像"]);
  expect((await problemOf(settings.remove({ host: "localhost" }))).code).toBe("not_found");
});

test("a host's default expert organization is one in use, and its pages are told it", async () => {
  const bucket = await world.given.organization();
  const closed = await world.given.organization({ deactivated: new Date() });
  const offered = await settings.organizations({});
  expect(offered).toContainEqual(expect.objectContaining({ id: bucket.id, name: bucket.name }));
  expect(offered.map(({ id }) => id)).not.toContain(closed.id);
  const made = await settings.add({ ...branding, host: "localhost", defaultExpertBucketId: bucket.id });
  expect((await world.anonymous.domain.read({})).defaultExpertBucketId).toBe(bucket.id);
  const refused = settings.change({ ...made, defaultExpertBucketId: closed.id });
  expect((await problemOf(refused)).code).toBe("not_found");
  await settings.change({ ...made, defaultExpertBucketId: null });
  expect((await world.anonymous.domain.read({})).defaultExpertBucketId).toBeNull();
  await settings.remove({ host: "localhost" });
});

test.each<Record<string, string>>([
  { host: "two words" },
  { host: "-dash.example" },
  { host: "https://a.example" },
  { website: "javascript:alert(1)" },
  { displayName: " " },
])("refuses %o", async (wrong) => {
  expect((await problemOf(settings.add({ ...branding, host: "wrong.example", ...wrong }))).code).toBe("bad_request");
});

test("its pictures are seen by anybody, written anew, and gone when taken away", async () => {
  await settings.add({ ...branding, host: "pictures.example" });
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#08f8" } })
    .png()
    .toBuffer();
  const put = (path: string, body: Buffer) =>
    world.fetch(path, { method: "PUT", body: new Uint8Array(body), as: operator });
  expect((await put("/api/v1/installation/domains/pictures.example/logo", bytes)).status).toBe(204);
  expect((await put("/api/v1/installation/domains/pictures.example/background", bytes)).status).toBe(204);
  expect((await put("/api/v1/installation/domains/pictures.example/logo", Buffer.from("<svg/>"))).status).toBe(422);
  expect((await put("/api/v1/installation/domains/unknown.example/logo", bytes)).status).toBe(404);

  const own = (await settings.list({})).domains.find(({ host }) => host === "pictures.example");
  const logo = await world.fetch(own?.logo ?? "");
  expect(logo.headers.get("content-type")).toBe("image/png");
  expect(await sharp(Buffer.from(await logo.arrayBuffer())).metadata()).toMatchObject({ width: 256, height: 85 });
  const background = await world.fetch(own?.bgImgUrl ?? "");
  expect(background.headers.get("content-type")).toBe("image/jpeg");

  await settings.removePicture({ host: "pictures.example", picture: "logo" });
  expect((await world.fetch("/api/v1/domain/pictures.example/logo")).status).toBe(404);
});

test("the operator says where an account is at home for the systems it comes from", async () => {
  const { id, token } = await world.given.account();
  const administration = world.clientOf(operator).administration;
  await administration.setHomeDomains({ id, domainName: { his: "pacs.example.cn" } });
  expect(await world.clientOf({ token }).accounts.me({})).toMatchObject({ domainName: { his: "pacs.example.cn" } });
  const wrong = administration.setHomeDomains({ id, domainName: { his: "https://elsewhere" } });
  expect((await problemOf(wrong)).code).toBe("bad_request");
});
