import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  accounts,
  auditEvents,
  bucketMembers,
  buckets,
  groups,
  invitations,
} from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** A group with an administrator, a hospital with another one, and somebody who works elsewhere. */
async function places() {
  const group = await world.given.group();
  const hospital = await world.given.organization({ groupId: group.id });
  // By name it would stand last.
  const own = await world.given.organization({ name: "医院" });
  const person = await world.given.member(own, "contentManager");
  const groupAdmin = await world.given.groupMember(group, "admin");
  const admin = await world.given.member(hospital, "admin");
  return {
    group,
    hospital,
    own,
    person,
    asGroup: () => world.clientOf(groupAdmin),
    asHospital: () => world.clientOf(admin),
    asPerson: () => world.clientOf(person),
    groupAdmin,
  };
}
type Places = Awaited<ReturnType<typeof places>>;

const intoGroup = ({ asGroup, group, person }: Places, accessLevel: "admin" | "member" = "member") =>
  asGroup().groups.members.invite({ id: group.id, accountIds: [person.id], accessLevel });
const intoHospital = ({ asHospital, hospital, person }: Places) =>
  asHospital().members.add({ id: hospital.id, accountIds: [person.id], accessLevel: "contentManager" });

async function only({ asPerson }: Places) {
  const [invitation, ...others] = await asPerson().invitations.mine({});
  if (!invitation || others.length > 0) throw new Error("there is not one invitation");
  return invitation;
}

const groupsOf = async ({ asPerson }: Places) => (await asPerson().groups.mine({})).groups.map(({ id }) => id);

const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code)).sort();

describe("somebody of another hospital", () => {
  test("is taken in by nobody who creates a group and knows the user name", async () => {
    const founder = await world.given.account({ canCreateGroup: true });
    const asFounder = () => world.clientOf(founder);
    const own = await world.given.organization({ name: "本院" });
    const victim = await world.given.member(own, "contentManager");
    const asVictim = () => world.clientOf(victim);
    const before = {
      uploadable: await asVictim().organizations.uploadable({}),
      groups: (await asVictim().groups.mine({})).groups,
      permissions: await asVictim().accounts.permissions({}),
    };
    const group = await asFounder().groups.create({ id: "trap-group", displayName: "陷阱" });
    if ("error" in group) throw new Error(group.error);
    const trap = await asFounder().groups.organizations.create({ id: group.id, name: "AAA 假医院", isPrivate: false });

    const [found] = await asFounder().members.suggestions({ q: victim.username });
    expect(found).toEqual({ id: victim.id, username: victim.username, name: "", title: "", isOutside: true });
    const wanted = { accountIds: [victim.id], accessLevel: "admin" as const };
    const invited = { added: [], invited: [victim.id] };
    expect(await asFounder().groups.members.invite({ id: group.id, ...wanted })).toEqual(invited);
    expect(await asFounder().members.add({ id: trap.id, ...wanted })).toEqual(invited);

    // Nothing of it stands in the person's lists, and nothing of the person in theirs.
    expect({
      uploadable: await asVictim().organizations.uploadable({}),
      groups: (await asVictim().groups.mine({})).groups,
      permissions: await asVictim().accounts.permissions({}),
    }).toEqual(before);
    const seen = JSON.stringify([
      await asFounder().groups.members.query({ id: group.id }),
      await asFounder().members.list({ id: trap.id }),
      await asFounder().members.candidates({ id: trap.id }),
      await asFounder().invitations.ofGroup({ id: group.id }),
      await asFounder().invitations.ofBucket({ id: trap.id }),
      await asFounder().audits.ofGroup({ id: group.id }),
    ]);
    expect(seen).toContain(victim.username);
    expect(seen).not.toContain(victim.name);
    // Other ways in are for members alone.
    const change = { mid: victim.id, accessLevel: "member" as const };
    expect((await problemOf(asFounder().groups.members.change({ id: group.id, ...change }))).code).toBe("not_found");
    expect((await problemOf(asFounder().members.change({ id: trap.id, ...change }))).code).toBe("not_found");
    const role = await asFounder().roles.add({ id: trap.id, name: "角色", actions: ["exam_upload"] });
    const grant = asFounder().roles.setMappings({ id: trap.id, rid: role.id, accountIds: [victim.id] });
    expect((await problemOf(grant)).code).toBe("not_member");
  });

  test("is told once of a group's invitations, and finds them", async () => {
    const at = await places();
    await intoHospital(at);
    await intoGroup(at);
    await intoGroup(at);
    const { notifications } = await at.asPerson().notifications.page({ skip: 0, limit: 10 });
    expect(notifications).toMatchObject([{ kind: "invited", bucketName: "", isRead: false }]);
    expect(await at.asPerson().invitations.mine({})).toMatchObject([
      { group: { id: at.group.id }, organization: null, level: "member", invitedBy: at.groupAdmin.name },
      { group: { id: at.group.id }, organization: { id: at.hospital.id, name: at.hospital.name } },
    ]);
    // Who asks knows the user name alone; who is asked learns nothing that belongs to the list of who asks.
    const [mine] = await at.asPerson().invitations.mine({});
    expect(mine).not.toHaveProperty("username");
  });

  test("is a member on accepting, of the group too, and uploads to the own hospital first", async () => {
    const at = await places();
    await intoHospital(at);
    const { id, level } = await only(at);
    expect(level).toBe("contentManager");
    await at.asPerson().invitations.accept({ id });
    expect(await groupsOf(at)).toContain(at.group.id);
    const uploadable = await at.asPerson().organizations.uploadable({});
    expect(uploadable.map((one) => one.id)).toEqual([at.own.id, at.hospital.id]);
    expect(await at.asPerson().invitations.mine({})).toEqual([]);
    expect(await at.asHospital().invitations.ofBucket({ id: at.hospital.id })).toEqual([]);
    const members = await at.asHospital().members.list({ id: at.hospital.id });
    expect(members.find((one) => one.id === at.person.id)).toMatchObject({ level: "contentManager" });
    const events = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.bucketId, at.hospital.id))
      .orderBy(auditEvents.sequence);
    expect(events.map(({ event }) => event)).toEqual(["invitation_sent", "invitation_accepted"]);
    // One of the group already is added at once.
    const second = await world.given.organization({ groupId: at.group.id });
    const accountIds = [at.person.id];
    expect(await at.asGroup().members.add({ id: second.id, accountIds, accessLevel: "member" })).toEqual({
      added: accountIds,
      invited: [],
    });
  });

  test("who has left the group is asked again, though a hospital out of use still lists them", async () => {
    const at = await places();
    await intoHospital(at);
    await at.asPerson().invitations.accept({ id: (await only(at)).id });
    await world.platform.db.update(buckets).set({ deactivated: new Date() }).where(eq(buckets.id, at.hospital.id));
    await at.asPerson().groups.members.quit({ id: at.group.id });
    expect(await intoGroup(at)).toEqual({ added: [], invited: [at.person.id] });
  });

  test("declines, and nothing is left", async () => {
    const at = await places();
    await intoGroup(at, "admin");
    const { id } = await only(at);
    await at.asPerson().invitations.decline({ id });
    expect(await at.asPerson().invitations.mine({})).toEqual([]);
    expect(await at.asGroup().invitations.ofGroup({ id: at.group.id })).toEqual([]);
    expect((await problemOf(at.asPerson().invitations.accept({ id }))).code).toBe("invitation_over");
    expect(await groupsOf(at)).not.toContain(at.group.id);
  });
});

describe("an invitation", () => {
  test("is answered by nobody else, and taken back by nobody of another place", async () => {
    const [at, other] = [await places(), await places()];
    await intoHospital(at);
    const { id } = await only(at);
    expect((await problemOf(other.asPerson().invitations.accept({ id }))).code).toBe("not_found");
    expect((await problemOf(other.asPerson().invitations.decline({ id }))).code).toBe("not_found");
    expect((await problemOf(at.asHospital().invitations.accept({ id }))).code).toBe("not_found");
    const byHospital = other.asHospital().invitations.withdrawOfBucket({ id: other.hospital.id, invitationId: id });
    expect((await problemOf(byHospital)).code).toBe("not_found");
    const byGroup = other.asGroup().invitations.withdrawOfGroup({ id: other.group.id, invitationId: id });
    expect((await problemOf(byGroup)).code).toBe("not_found");
    expect(await only(at)).toMatchObject({ id });
  });

  test("of a hospital stands in its group's list and is withdrawn there too, then it is over", async () => {
    const at = await places();
    await intoHospital(at);
    const { id } = await only(at);
    const sent = await at.asGroup().invitations.ofGroup({ id: at.group.id });
    expect(sent).toMatchObject([{ id, username: at.person.username, isExpired: false }]);
    await at.asGroup().invitations.withdrawOfGroup({ id: at.group.id, invitationId: id });
    expect(await at.asPerson().invitations.mine({})).toEqual([]);
    expect((await problemOf(at.asPerson().invitations.accept({ id }))).code).toBe("invitation_over");
    const again = at.asHospital().invitations.withdrawOfBucket({ id: at.hospital.id, invitationId: id });
    expect((await problemOf(again)).code).toBe("invitation_over");
  });

  test("is over after 14 days, and renewed by inviting again", async () => {
    const at = await places();
    await intoGroup(at);
    const { id, created, expires } = await only(at);
    expect((Date.parse(expires) - Date.parse(created)) / 86_400_000).toBe(14);
    const past = { expires: new Date(Date.now() - 1000) };
    await world.platform.db.update(invitations).set(past).where(eq(invitations.id, id));
    expect(await at.asPerson().invitations.mine({})).toEqual([]);
    expect((await problemOf(at.asPerson().invitations.accept({ id }))).code).toBe("invitation_over");
    expect(await at.asGroup().invitations.ofGroup({ id: at.group.id })).toMatchObject([{ id, isExpired: true }]);
    await intoGroup(at, "admin");
    expect(await only(at)).toMatchObject({ id, level: "admin" });
    await at.asPerson().invitations.accept({ id });
    expect(await groupsOf(at)).toContain(at.group.id);
  });

  test("to what is out of use is over", async () => {
    const at = await places();
    await intoHospital(at);
    const { id } = await only(at);
    await world.platform.db.update(buckets).set({ deactivated: new Date() }).where(eq(buckets.id, at.hospital.id));
    expect(await at.asPerson().invitations.mine({})).toEqual([]);
    expect((await problemOf(at.asPerson().invitations.accept({ id }))).code).toBe("invitation_over");
    await intoGroup(at);
    const ofGroup = await only(at);
    await world.platform.db.update(groups).set({ deactivated: new Date() }).where(eq(groups.id, at.group.id));
    expect((await problemOf(at.asPerson().invitations.accept({ id: ofGroup.id }))).code).toBe("invitation_over");
    expect(await groupsOf(at)).not.toContain(at.group.id);
  });

  test("gives no level back that was taken since", async () => {
    const at = await places();
    await intoGroup(at, "admin");
    const stale = await only(at);
    const { db } = world.platform;
    await db.update(accounts).set({ isOperator: true }).where(eq(accounts.id, at.groupAdmin.id));
    expect(await intoGroup(at, "member")).toEqual({ added: [at.person.id], invited: [] });
    expect((await problemOf(at.asPerson().invitations.accept({ id: stale.id }))).code).toBe("invitation_over");
    expect((await at.asPerson().groups.mine({})).groups).toContainEqual(
      expect.objectContaining({ id: at.group.id, accessLevel: 2 }),
    );
  });
});

describe("at the same moment", () => {
  test("accepted twice it makes one member", async () => {
    const at = await places();
    await intoHospital(at);
    const { id } = await only(at);
    const accept = () => at.asPerson().invitations.accept({ id });
    expect(codes(await Promise.allSettled([accept(), accept(), accept()]))).toEqual([
      "done",
      "invitation_over",
      "invitation_over",
    ]);
    const rows = await world.platform.db.select().from(bucketMembers).where(eq(bucketMembers.accountId, at.person.id));
    expect(rows.filter(({ bucketId }) => bucketId === at.hospital.id)).toHaveLength(1);
  });

  test("accepted and withdrawn it is one of the two", async () => {
    for (let times = 0; times < 5; times += 1) {
      const at = await places();
      await intoHospital(at);
      const { id } = await only(at);
      const outcomes = await Promise.allSettled([
        at.asPerson().invitations.accept({ id }),
        at.asHospital().invitations.withdrawOfBucket({ id: at.hospital.id, invitationId: id }),
      ]);
      expect(codes(outcomes)).toEqual(["done", "invitation_over"]);
      expect((await groupsOf(at)).includes(at.group.id)).toBe(outcomes[0]?.status === "fulfilled");
    }
  });

  test("sent by two it is one invitation", async () => {
    const at = await places();
    const second = await world.given.groupMember(at.group, "admin");
    const bySecond = { ...at, asGroup: () => world.clientOf(second) };
    expect(codes(await Promise.allSettled([intoGroup(at), intoGroup(bySecond), intoGroup(at)]))).toEqual([
      "done",
      "done",
      "done",
    ]);
    await only(at);
  });

  test("accepted and sent again it leaves a member and nothing open", async () => {
    for (let times = 0; times < 5; times += 1) {
      const at = await places();
      await intoHospital(at);
      const { id } = await only(at);
      const [accepted] = await Promise.allSettled([at.asPerson().invitations.accept({ id }), intoHospital(at)]);
      expect(accepted?.status).toBe("fulfilled");
      expect(await at.asPerson().invitations.mine({})).toEqual([]);
    }
  });

  test("accepted for an organization while the group is left, it makes a member of both or of neither", async () => {
    for (let times = 0; times < 5; times += 1) {
      const at = await places();
      await intoHospital(at);
      const { id } = await only(at);
      await intoGroup(at);
      const ofGroup = (await at.asPerson().invitations.mine({})).find(({ organization }) => organization === null);
      await at.asPerson().invitations.accept({ id: ofGroup?.id ?? "" });
      const [accepted, left] = await Promise.allSettled([
        at.asPerson().invitations.accept({ id }),
        at.asPerson().groups.members.quit({ id: at.group.id }),
      ]);
      expect(["done", "invitation_over"]).toEqual(expect.arrayContaining(codes([accepted])));
      expect(left.status).toBe("fulfilled");
      const inHospital = (await at.asPerson().accounts.permissions({})).some((place) => place.id === at.hospital.id);
      expect((await groupsOf(at)).includes(at.group.id)).toBe(inHospital);
    }
  });
});
