import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { apiKeys, auditEvents } from "#api/infrastructure/database/schema/index";
import { multipartOf } from "../../../support/dicomweb";
import { smallPhantom } from "../../../support/dicom-objects";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let administrator: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  administrator = await world.given.member(bucket, "admin");
});

const api = () => world.clientOf(administrator).apiKeys;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const studies = (headers: Record<string, string>, bucketId = bucket.id) =>
  world.fetch(`/dicomweb/${bucketId}/studies`, { headers });

test("a key is shown once, kept as its hash, and listed with who made it and when it was last used", async () => {
  const { key, ...made } = await api().add({ id: bucket.id, name: "OHIF" });
  expect(key).toMatch(/^rbk_[\w-]{43}$/);
  const { address, keys } = await api().list({ id: bucket.id });
  expect(address).toBe(`http://localhost/dicomweb/${bucket.id}`);
  expect(keys).toEqual([{ ...made, lastUsed: null }]);
  expect(JSON.stringify(await world.platform.db.select().from(apiKeys))).not.toContain(key);
  expect((await studies(bearer(key))).status).toBe(204);
  expect((await api().list({ id: bucket.id })).keys).toEqual([{ ...made, lastUsed: expect.any(String) }]);
  expect(await problemOf(api().add({ id: bucket.id, name: "OHIF" }))).toMatchObject({ code: "entry_taken" });
});

test("it reads images of its organization alone, and adds them where it may", async () => {
  const reader = await api().add({ id: bucket.id, name: "reader" });
  const store = await api().add({ id: bucket.id, name: "PACS", mayStore: true });
  const other = await world.given.organization();
  expect((await studies(bearer(reader.key), other.id)).status).toBe(404);
  const sent = multipartOf(smallPhantom("ct").map(({ bytes }) => bytes));
  const post = (key: string) =>
    world.fetch(`/dicomweb/${bucket.id}/studies`, {
      method: "POST",
      headers: { ...sent.headers, ...bearer(key) },
      body: sent.body,
    });
  expect((await post(reader.key)).status).toBe(403);
  expect((await post(store.key)).status).toBe(200);
  const basic = Buffer.from(`anybody:${reader.key}`).toString("base64");
  const found = await studies({ authorization: `Basic ${basic}` });
  const [study] = await found.json();
  const path = `/dicomweb/${bucket.id}/studies/${study["0020000D"].Value[0]}/metadata`;
  expect((await world.fetch(path, { headers: bearer(reader.key) })).status).toBe(200);
  const records = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.bucketId, bucket.id));
  const byKey = records.map(({ event, accountId, detail }) => [event, accountId, detail.apiKey]);
  expect(byKey).toContainEqual(["images_received", null, "PACS"]);
  expect(byKey).toContainEqual(["exam_images_viewed", null, "reader"]);
  expect(byKey).toContainEqual(["exams_listed", null, "reader"]);
});

test("it opens nothing but DICOMweb", async () => {
  const { key } = await api().add({ id: bucket.id, name: "curious" });
  for (const path of ["/accounts/me", `/buckets/${bucket.id}/settings`, `/buckets/${bucket.id}/api-keys`]) {
    const answer = await world.fetch(`/api/v1${path}`, { headers: bearer(key) });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test("taken back it opens nothing, and its name is free", async () => {
  const { id: keyId, key } = await api().add({ id: bucket.id, name: "old" });
  const elsewhere = await world.given.organization();
  const stranger = await world.given.member(elsewhere, "admin");
  const taking = world.clientOf(stranger).apiKeys.revoke({ id: elsewhere.id, keyId });
  expect(await problemOf(taking)).toMatchObject({ code: "not_found" });
  await api().revoke({ id: bucket.id, keyId });
  const refused = await studies(bearer(key));
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Radbridge"']);
  expect((await studies(bearer("rbk_never"))).status).toBe(401);
  expect(await problemOf(api().revoke({ id: bucket.id, keyId }))).toMatchObject({ code: "not_found" });
  await api().add({ id: bucket.id, name: "old" });
});
