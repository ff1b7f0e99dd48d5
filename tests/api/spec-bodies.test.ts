import { beforeAll, describe, expect, test } from "vitest";
import { testPassword, type TestAccount } from "../support/given";
import { testPlatform, type TestPlatform } from "../support/platform";

let world: TestPlatform;
let manager: TestAccount;
let bucket: { id: string; groupId: string };

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  manager = await world.given.member(bucket, "admin");
});

/** What came of a call that sends what product §7 shows, and no more. */
async function sent(method: string, path: string, body?: object, as: TestAccount = manager) {
  const answer = await world.fetch(`/api/v1${path}`, {
    method,
    as,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

/** Accepts the only invitation of somebody. */
async function accept(newcomer: TestAccount, level: string) {
  const { body: mine } = await sent("GET", "/invitations/mine", undefined, newcomer);
  expect(mine).toMatchObject([{ level }]);
  expect(await sent("POST", `/invitations/${mine[0].id}/accept`, undefined, newcomer)).toMatchObject({ status: 204 });
}

describe("what product §7 sends is taken", () => {
  test("an exam and a report are deleted without a reason", async () => {
    const { exam } = await world.given.report({ bucketId: bucket.id });
    expect(await sent("DELETE", `/exams/${exam.id}/delete`)).toMatchObject({ status: 204 });
    const report = await world.given.report({ bucketId: bucket.id });
    expect(await sent("POST", `/reports/${report.id}/delete`)).toMatchObject({ status: 204 });
  });

  test("levels come as numbers, 1 being the manager", async () => {
    const group = await world.given.group();
    const admin = await world.given.groupMember(group, "admin");
    const newcomer = await world.given.account();
    const levelOf = async () => {
      const members: { id: string; level: string }[] = (
        await sent("GET", `/groups/${group.id}/members`, undefined, admin)
      ).body;
      return members.find(({ id }) => id === newcomer.id)?.level;
    };
    const invited = { accountIds: [newcomer.id], accessLevel: 2 };
    const invite = await sent("POST", `/groups/${group.id}/members/invite`, invited, admin);
    expect(invite).toMatchObject({ status: 200, body: { added: [], invited: [newcomer.id] } });
    await accept(newcomer, "member");
    expect(await levelOf()).toBe("member");
    const member = `/groups/${group.id}/members/${newcomer.id}`;
    expect(await sent("PUT", member, { accessLevel: 1 }, admin)).toMatchObject({ status: 204 });
    expect(await levelOf()).toBe("admin");
    expect(await sent("PUT", member, { accessLevel: 7 }, admin)).toMatchObject({ status: 400 });
  });

  test("levels of an organization as well", async () => {
    const newcomer = await world.given.account();
    const added = { accountIds: [newcomer.id], accessLevel: 1 };
    expect(await sent("POST", `/buckets/${bucket.id}/members`, added)).toMatchObject({ status: 200 });
    await accept(newcomer, "admin");
    const members: { id: string; level: string }[] = (await sent("GET", `/buckets/${bucket.id}/members`)).body;
    expect(members.find(({ id }) => id === newcomer.id)?.level).toBe("admin");
  });

  test("flags in an address may stand alone or be 1", async () => {
    const { exam } = await world.given.report({ bucketId: bucket.id });
    for (const flag of ["", "?repackage", "?repackage=", "?repackage=1", "?repackage=true"]) {
      // Nothing is in it to pack, which is told once the call is understood.
      expect(await sent("GET", `/exams/${exam.id}/study-package${flag}`)).toMatchObject({ body: { code: "no_image" } });
    }
    for (const flag of ["", "?delta", "?delta=1", "?delta=0", "?delta=false"]) {
      const path = `/buckets/${bucket.id}/studies/refresh-upload-credentials${flag}`;
      expect(await sent("GET", path)).toMatchObject({ status: 200 });
    }
  });

  test("lists are asked as the product polls and pages them", async () => {
    const week = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const filters = [{ field: "created", operator: "gte", values: [week] }];
    for (const path of ["/exams/newly", "/exams/page-query"]) {
      expect(await sent("POST", path, { filters, skip: 0, limit: 5 })).toMatchObject({ status: 200 });
    }
    expect(await sent("POST", "/exams/query/count", { filters })).toMatchObject({ status: 200 });
    expect(await sent("GET", `/buckets/${bucket.id}/doctors?physicianType=1`)).toMatchObject({ status: 200 });
    expect(await sent("GET", `/buckets/${bucket.id}/doctors`)).toMatchObject({ status: 200 });
  });

  test("consultations are polled by a list of filters", async () => {
    const group = await world.given.group({ enableConsultation: true });
    const asking = await world.given.organization({ groupId: group.id });
    const asked = await world.given.organization({ groupId: group.id });
    const applicant = await world.given.member(asking, "admin");
    const expert = await world.given.member(asked, "admin");
    const about = (status: "pending" | "scheduled", state: "invited" | "accepted") =>
      world.given.consultation({
        ...{ bucketId: asking.id, applicantId: applicant.id, status },
        asked: [{ bucketId: asked.id, state }],
      });
    const waits = await about("pending", "invited");
    await about("scheduled", "accepted");
    const filters = [
      { field: "status", operator: "eq", values: [0] },
      { field: "patient", operator: "eq", values: [] },
    ];
    const poll = await sent("POST", "/consultations/query", { filters, limit: 5, skip: 0 }, expert);
    expect(poll).toMatchObject({
      status: 200,
      body: [
        {
          ...{ id: waits.id, patientName: waits.patientName, reason: waits.reason },
          ...{ created: expect.any(String), appliedBucketName: asking.name, joinedBuckets: [{ name: asked.name }] },
        },
      ],
    });
    expect(poll.body).toHaveLength(1);
    const count = (body: object) => sent("POST", "/consultations/query/count", body, expert);
    expect(await count({ filters })).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await count({ filters: { status: "0" } })).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await count({})).toMatchObject({ status: 200, body: { count: 2 } });
  });

  test("assignment and print times are named as the spec does", async () => {
    const report = await world.given.report({ bucketId: bucket.id }, { reportStatus: "none" });
    expect(await sent("POST", `/reports/${report.id}/assign`, { accountId: manager.id })).toMatchObject({
      status: 200,
    });
    expect(await sent("POST", `/reports/${report.id}/assign-remove`)).toMatchObject({ status: 204 });
    for (const action of ["lock", "unlock", "reset"]) {
      expect(await sent("POST", `/reports/${report.id}/${action}`)).toMatchObject({ status: 200 });
    }
    const approved = await world.given.report(
      { bucketId: bucket.id, status: "corrected" },
      { reportStatus: "corrected" },
    );
    const printSubmittedAt = new Date().toISOString();
    const times = { printSubmittedAt, printApprovedAt: printSubmittedAt };
    expect(await sent("POST", `/reports/${approved.id}/update-print-time`, times)).toMatchObject({ status: 200 });
  });

  test("an account registers, changes its password and signs in with the fields of the spec", async () => {
    const own = await world.given.account();
    const change = { oldPassword: testPassword, newPassword: "second-pass-2" };
    expect(await sent("POST", "/accounts/change-password", change, own)).toMatchObject({ status: 204 });
    const update = { username: own.username, oldPwd: "second-pass-2", newPwd: "third-pass-3" };
    expect(await sent("POST", "/accounts/update-password", update, own)).toMatchObject({ status: 204 });
    const login = { username: ` ${own.username} `, password: "third-pass-3" };
    expect(await sent("POST", "/accounts/login", login)).toMatchObject({ status: 200 });
  });

  test("a group is made by its name and display name", async () => {
    const founder = await world.given.account({ canCreateGroup: true });
    const made = await sent("POST", "/groups", { id: "spec-group", displayName: "规格" }, founder);
    expect(made).toMatchObject({ status: 200, body: { domainName: "spec-group" } });
  });
});
