import { beforeAll, expect, test } from "vitest";
import { OwedRecords } from "#api/infrastructure/audit/owed-records";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

test("nothing is shown whose record cannot be written", async () => {
  const organization = await world.given.organization();
  const reader = await world.given.member(organization, "collaborator");
  const exam = await world.given.exam({ bucketId: organization.id });
  const read = () => world.fetch(`/api/v1/exams/${exam.id}`, { as: reader });
  expect((await read()).status).toBe(200);

  const { pool } = world.platform;
  await pool.query("alter function append_audit_event rename to append_nothing");
  try {
    const refused = await read();
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ code: "internal" });

    await expect(world.clientOf(reader).exams.get({ id: exam.id })).rejects.toThrow();

    // An answer made of several calls is held back as a whole.
    const owed = new OwedRecords();
    await world.api.client(reader.token, testOrigin, owed).exams.get({ id: exam.id });
    await expect(owed.written()).rejects.toThrow();
  } finally {
    await pool.query("alter function append_nothing rename to append_audit_event");
  }
  expect((await read()).status).toBe(200);
});
