import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let id: string;
let admin: TestAccount;
let settings: Client["organizationSettings"];
beforeAll(async () => {
  world = await testPlatform();
});

async function anOrganization(fields: Parameters<TestPlatform["given"]["organization"]>[0] = {}) {
  const bucket = await world.given.organization(fields);
  id = bucket.id;
  admin = await world.given.member(bucket, "admin");
  settings = world.clientOf(admin).organizationSettings;
  return bucket;
}

describe("the profile of an organization", () => {
  test("is changed as a whole, and says so to the second of two editors", async () => {
    await anOrganization();
    const before = await settings.read({ id });
    const changed = await settings.updateProfile({ ...before, name: "青河县人民医院", timeZone: "Asia/Urumqi" });
    expect(changed).toMatchObject({ name: "青河县人民医院", timeZone: "Asia/Urumqi", version: before.version + 1 });
    expect(await problemOf(settings.updateProfile({ ...before, name: "别的名字" }))).toMatchObject({
      code: "version_conflict",
      data: { current: { name: "青河县人民医院" } },
    });
  });

  test("has a name of its own in the group, and a time zone that exists", async () => {
    const { groupId } = await anOrganization();
    const other = await world.given.organization({ groupId });
    const before = await settings.read({ id });
    expect((await problemOf(settings.updateProfile({ ...before, name: other.name }))).code).toBe("entry_taken");
    expect((await problemOf(settings.updateProfile({ ...before, timeZone: "Mars/Olympus" }))).code).toBe("bad_request");
  });

  test("hides it from the rest of its group, and stays hidden where that is not said", async () => {
    const { groupId } = await anOrganization();
    const neighbour = await world.given.member(await world.given.organization({ groupId }), "admin");
    const seen = async () => {
      const list = await world.clientOf(neighbour).groups.organizations.list({ id: groupId });
      return list.some((organization) => organization.id === id);
    };
    expect(await seen()).toBe(true);
    const { isPrivate: _, ...profile } = await settings.updateProfile({
      ...(await settings.read({ id })),
      isPrivate: true,
    });
    expect(await seen()).toBe(false);
    expect(await settings.updateProfile({ ...profile, phone: "0908" })).toMatchObject({ isPrivate: true });
  });

  test("has an AE title of its own on the installation, or none, and keeps it where it is not said", async () => {
    await anOrganization();
    const aeTitle = `QH ${id.slice(-6)}`;
    const { aeTitle: before, ...profile } = await settings.read({ id });
    expect(before).toBeNull();
    const named = await settings.updateProfile({ ...profile, aeTitle: ` ${aeTitle} ` });
    expect(named.aeTitle).toBe(aeTitle);
    const kept = await settings.updateProfile({ ...profile, version: named.version });
    expect(kept.aeTitle).toBe(aeTitle);
    for (const wrong of ["A\\B", "A".repeat(17), "", "放射科"]) {
      expect((await problemOf(settings.updateProfile({ ...kept, aeTitle: wrong }))).code).toBe("bad_request");
    }
    await anOrganization();
    const other = await settings.read({ id });
    expect(await problemOf(settings.updateProfile({ ...other, aeTitle }))).toMatchObject({
      code: "invalid",
      data: { field: "aeTitle", rule: "aeTitleTaken" },
    });
    // Small letters make another title (PS3.5 §6.2).
    expect((await settings.updateProfile({ ...other, aeTitle: aeTitle.toLowerCase() })).aeTitle).toMatch(/^qh/);
  });

  test("cannot set what only other calls may: code, token, group, plan", async () => {
    const bucket = await anOrganization();
    const before = await settings.read({ id });
    const sneaked = {
      ...before,
      orgCode: "SNEAKED",
      groupId: id,
      publicUploadToken: "t",
      planExpires: null,
      logo: "x",
    };
    await settings.updateProfile(sneaked);
    expect(await settings.read({ id })).toMatchObject({ orgCode: null, logo: null });
    expect((await settings.uploadToken({ id })).token).toBeNull();
    expect((await world.clientOf(admin).organizations.read({ id })).groupId).toBe(bucket.groupId);
  });
});

describe("the logo", () => {
  const send = (body: Buffer, as: TestAccount = admin) =>
    world.fetch(`/api/v1/buckets/${id}/logo`, { method: "PUT", as, body: new Uint8Array(body) });

  test("is written anew as a PNG, and reached under the address the settings name", async () => {
    await anOrganization();
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#06c" } })
      .jpeg()
      .withMetadata({ exif: { IFD0: { Copyright: "secret" } } })
      .toBuffer();
    expect((await send(picture)).status).toBe(204);
    const { logo } = await settings.read({ id });
    const answer = await world.fetch(logo ?? "", { as: admin });
    const kept = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(kept).metadata()).toMatchObject({ format: "png", width: 512, height: 341 });
    expect(kept.includes("secret")).toBe(false);
    await settings.removeLogo({ id });
    expect((await settings.read({ id })).logo).toBeNull();
  });

  test("is no SVG, no broken file, and not larger than 1 MiB", async () => {
    await anOrganization();
    const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
    expect(await codeOf(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe("file_refused");
    expect(await codeOf(await send(Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2])))).toBe("file_refused");
    expect(await codeOf(await send(Buffer.alloc(1024 * 1024 + 1)))).toBe("file_too_large");
  });
});

describe("the organization's code", () => {
  test("has 4 to 35 letters, digits, dashes and underscores", async () => {
    await anOrganization();
    for (const code of ["abc", "a".repeat(36), "with space", "青河医院", "a/b/c", "<b>x</b>"]) {
      expect((await problemOf(settings.bindCode({ id, code }))).code).toBe("bad_request");
    }
    expect((await settings.bindCode({ id, code: "QH-hospital_01" })).orgCode).toBe("QH-hospital_01");
  });

  test("is the organization's alone and never changes", async () => {
    await anOrganization();
    await settings.bindCode({ id, code: "ONCE-ONLY" });
    expect((await problemOf(settings.bindCode({ id, code: "AGAIN" }))).code).toBe("already_done");
    await anOrganization();
    expect((await problemOf(settings.bindCode({ id, code: "ONCE-ONLY" }))).code).toBe("entry_taken");
  });

  test("of two bindings at the same moment one wins", async () => {
    await anOrganization();
    const bind = (code: string) =>
      settings.bindCode({ id, code }).then(
        () => "bound",
        () => "refused",
      );
    expect((await Promise.all([bind("FIRST"), bind("SECOND")])).sort()).toEqual(["bound", "refused"]);
  });
});

describe("the rules for reports", () => {
  test("let nobody approve alone what four eyes must see", async () => {
    await anOrganization();
    const before = await settings.read({ id });
    expect((await problemOf(settings.updateReadingRules({ ...before, selfApproval: true }))).code).toBe("bad_request");
    const rules = {
      ...before,
      fourEyes: false,
      selfApproval: true,
      inspectionLevels: { laterality: "block" as const },
    };
    expect(await settings.updateReadingRules(rules)).toMatchObject({
      fourEyes: false,
      selfApproval: true,
      inspectionLevels: { laterality: "block" },
    });
  });
});

describe("ready reasons for rejecting", () => {
  test("are the organization's own, travel with its reports, and are at most twelve short lines", async () => {
    await anOrganization();
    const { rejectReasons, ...before } = await settings.read({ id });
    expect(rejectReasons).toEqual([]);
    const report = await world.given.report({ bucketId: id, status: "final" });
    const reasonsOf = async () => (await world.clientOf(admin).reports.detail({ id: report.id })).rejectReasons;
    expect(await reasonsOf()).toEqual([]);
    const changed = await settings.updateReadingRules({ ...before, rejectReasons: ["左右侧有误", "漏诊"] });
    expect(await reasonsOf()).toEqual(["左右侧有误", "漏诊"]);
    // A caller that does not know them leaves them as they are.
    const { rejectReasons: _, ...unknowing } = changed;
    expect(await settings.updateReadingRules(unknowing)).toMatchObject({ rejectReasons: ["左右侧有误", "漏诊"] });
    for (const wrong of [Array(13).fill("漏诊"), [""], ["长".repeat(65)]]) {
      const refused = settings.updateReadingRules({
        ...unknowing,
        version: unknowing.version + 1,
        rejectReasons: wrong,
      });
      expect((await problemOf(refused)).code).toBe("bad_request");
    }
  });
});

describe("the upload token", () => {
  test("leads to the organization until it is renewed or revoked", async () => {
    const { name } = await anOrganization();
    const first = await settings.renewUploadToken({ id });
    expect(first.url).toMatch(/\/upload\?token=[\w-]{24}$/);
    expect(first.qrCode).toContain("<svg");
    expect(await world.anonymous.linkUploads.findOne({ token: first.token ?? "" })).toEqual({ id, name });
    const second = await settings.renewUploadToken({ id });
    expect((await problemOf(world.anonymous.linkUploads.findOne({ token: first.token ?? "" }))).code).toBe("not_found");
    await settings.revokeUploadToken({ id });
    expect((await problemOf(world.anonymous.linkUploads.findOne({ token: second.token ?? "" }))).code).toBe(
      "not_found",
    );
  });
});
