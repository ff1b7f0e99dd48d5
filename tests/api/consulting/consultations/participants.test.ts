import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { groups } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { problemOf } from "../../../support/problems";
import { asked, calls, inHours, invited, place, scheduled, usePartners, world } from "./asked-consultation";

usePartners();

describe("who takes part", () => {
  test("is somebody of one's own organization, who accepts, declines or is replaced", async () => {
    const { doctor, expert, city, county } = place;
    const { id } = await invited();
    const colleague = await world.given.member(city, "member");
    const other = await world.given.member(city, "member");
    expect((await problemOf(calls(colleague).read({ id }))).code).toBe("not_found");
    const add = (accountId: string) => calls(expert).addMember({ id, accountId, role: "expert" });
    expect((await problemOf(add(doctor.id))).code).toBe("not_found");
    const { id: memberId } = await add(colleague.id);
    expect((await problemOf(add(colleague.id))).code).toBe("entry_taken");
    expect(await calls(colleague).detail({ id })).toMatchObject({ ownMembership: "asked", steps: [] });
    await calls(colleague).acceptMembership({ id });
    expect((await problemOf(calls(doctor).removeMember({ id, memberId }))).code).toBe("not_found");
    await calls(colleague).swapMember({ id, memberId, accountId: other.id, reason: "手术冲突" });
    expect((await problemOf(calls(colleague).read({ id }))).code).toBe("not_found");
    await calls(other).declineMembership({ id, reason: "休假" });
    expect((await problemOf(calls(other).read({ id }))).code).toBe("not_found");
    expect((await problemOf(calls(doctor).declineMembership({ id, reason: "不去" }))).code).toBe("conflict");
    const listed = await calls(doctor).candidates({ bucketId: county.id });
    expect(listed).toMatchObject([
      { account: { id: doctor.id, name: doctor.name, title: "" }, bucketId: county.id, mayAdvise: false },
    ]);
  });

  test("is found without an organization too: in the own ones, and who may advise in those that may be asked", async () => {
    const { doctor, expert, county, city } = place;
    await world.given.member(city, "member");
    const stranger = await world.given.member(await world.given.organization(), "admin");
    const found = (await calls(doctor).candidates({})).map(({ account, bucketId }) => [account.id, bucketId]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        [doctor.id, county.id],
        [expert.id, city.id],
      ]),
    );
    const own = await calls(expert).candidates({});
    expect(own.every(({ bucketId }) => bucketId === city.id)).toBe(true);
    expect((await problemOf(calls(stranger).candidates({ bucketId: county.id }))).code).toBe("not_found");
  });

  test("finds it in lists by part, day, organization, patient and expert", async () => {
    const { doctor, expert, city, county } = place;
    const { id } = await scheduled();
    const found = async (account: TestAccount, filters: object) =>
      (await calls(account).page({ filters })).consultations.map((one) => one.id);
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date(inHours(1)));
    for (const filters of [
      { part: "asking" },
      { status: 1 },
      { status: "scheduled", from: day, until: day },
      { bucketId: city.id },
      { patient: "张" },
      { expert: expert.name },
      [{ field: "status", values: [1], operator: "equal" }],
      [{ field: "status", values: [], operator: "equal" }],
    ])
      expect(await found(doctor, filters), JSON.stringify(filters)).toEqual([id]);
    expect(await found(expert, { part: "asked" })).toEqual([id]);
    expect(await found(expert, { part: "member" })).toEqual([id]);
    for (const filters of [
      { part: "asked" },
      { status: 2 },
      { until: "2020-01-01" },
      { patient: "李" },
      { expert: "无" },
    ])
      expect(await found(doctor, filters), JSON.stringify(filters)).toEqual([]);
    expect((await calls(doctor).count({ filters: { bucketId: county.id } })).count).toBe(1);
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await calls(stranger).query({})).length).toBe(0);
  });

  test("sees nothing any more once the group holds no consultations", async () => {
    const { id } = await scheduled();
    await world.platform.db.update(groups).set({ enableConsultation: false }).where(eq(groups.id, place.group.id));
    for (const account of [place.doctor, place.expert]) {
      expect((await problemOf(calls(account).read({ id }))).code).toBe("not_found");
      expect((await calls(account).page({})).total).toBe(0);
    }
  });
});

test("an agreement is made once for its days and ended, after which nobody is asked", async () => {
  const { group, county, city, doctor } = place;
  const admin = await world.given.groupMember(group, "admin");
  const agreements = world.clientOf(admin).consultationAgreements;
  const terms = {
    id: group.id,
    fromBucketId: city.id,
    toBucketId: county.id,
    services: ["consultation" as const],
    price: 5_000,
    validFrom: "2026-01-01",
    validUntil: "2099-12-31",
  };
  const both = await Promise.allSettled([agreements.add(terms), agreements.add(terms)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const elsewhere = await world.given.organization();
  expect((await problemOf(agreements.add({ ...terms, toBucketId: elsewhere.id }))).code).toBe("not_found");
  expect(await calls(doctor).partners({ id: county.id, kind: "consultation" })).toMatchObject([
    { bucketId: city.id, price: 30_000, isDefault: false },
  ]);
  const standing = (await agreements.list({ id: group.id })).find(({ fromBucketId }) => fromBucketId === county.id);
  await agreements.end({ id: group.id, agreementId: standing?.id ?? "" });
  expect((await problemOf(agreements.end({ id: group.id, agreementId: standing?.id ?? "" }))).code).toBe("conflict");
  expect(await calls(doctor).partners({ id: county.id })).toEqual([]);
  expect((await problemOf(calls(doctor).create(asked()))).code).toBe("no_agreement");
});
