import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addenda, reports, reportVersions } from "#api/infrastructure/database/schema/index";
import { groupedVerifyCode } from "#contract/identity/verify-code";
import { approvedReport } from "../../../support/approved-report";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ name: "临河县人民医院" });
});

const verify = (code: string, version?: number, printedAddenda = 0) =>
  world.anonymous.printing.verify({ code, version, addenda: printedAddenda });

describe("verifying a printed sheet", () => {
  it("tells that it is current, from whom, and hardly of whom", async () => {
    const { verifyCode } = await approvedReport(world, bucket);
    expect(await verify(verifyCode, 3)).toEqual({
      state: "current",
      organizationName: "临河县人民医院",
      patientName: "张*伟",
      approved: "2026-03-05T03:25:00.000Z",
      recalled: null,
      edition: { version: 3, addenda: 0, number: "3" },
      timeZone: "Asia/Shanghai",
    });
  });

  it("takes the code as people type it, and that of an older sheet as it stands", async () => {
    const { id, verifyCode } = await approvedReport(world, bucket);
    for (const typed of [
      groupedVerifyCode(verifyCode),
      verifyCode.toLowerCase(),
      verifyCode.replace(/(.{4})/g, "$1 "),
    ]) {
      expect((await verify(typed)).state).toBe("current");
    }
    await world.platform.db.update(reports).set({ verifyCode: "aB3-_x0OlI1aB3-_x0OlI1" }).where(eq(reports.id, id));
    expect((await verify("aB3-_x0OlI1 aB3-_x0OlI1")).state).toBe("current");
    expect((await problemOf(verify("AB3-_X0OLI1AB3-_X0OLI1"))).code).toBe("not_found");
  });

  it("stays current when the report was printed, and is superseded by an addendum", async () => {
    const { id, verifyCode, approver, content } = await approvedReport(world, bucket);
    const { db } = world.platform;
    await db.insert(reportVersions).values({
      reportId: id,
      version: 4,
      event: "printed",
      status: "corrected",
      accountId: approver.id,
      content,
    });
    expect((await verify(verifyCode, 3)).state).toBe("current");
    await db.insert(addenda).values({ reportId: id, number: 1, text: "补充", accountId: approver.id });
    expect(await verify(verifyCode, 3)).toMatchObject({ state: "superseded", edition: { number: "3.1" } });
    expect((await verify(verifyCode, 3, 1)).state).toBe("current");
  });

  it("tells that it was recalled, and that a newer one replaced it", async () => {
    const { id, verifyCode, approver, content } = await approvedReport(world, bucket);
    const { db } = world.platform;
    const step = { reportId: id, accountId: approver.id, content };
    await db.insert(reportVersions).values({
      ...step,
      version: 4,
      event: "recalled",
      status: "cancelled",
      created: new Date("2026-03-06T00:00:00Z"),
    });
    await db.update(reports).set({ status: "cancelled" }).where(eq(reports.id, id));
    expect(await verify(verifyCode, 3)).toMatchObject({ state: "recalled", recalled: "2026-03-06T00:00:00.000Z" });
    await db.insert(reportVersions).values({ ...step, version: 5, event: "approved", status: "corrected" });
    await db.update(reports).set({ status: "corrected" }).where(eq(reports.id, id));
    expect(await verify(verifyCode, 3)).toMatchObject({
      state: "superseded",
      recalled: null,
      edition: { number: "5" },
    });
    expect((await verify(verifyCode, 5)).state).toBe("current");
  });

  it("knows no sheet of a report never approved, of a version never approved, or of a made-up code", async () => {
    const { verifyCode } = await approvedReport(world, bucket);
    const draft = await world.given.report({ bucketId: bucket.id, status: "final" });
    expect((await problemOf(verify(draft.verifyCode, 1))).code).toBe("not_found");
    expect((await problemOf(verify(verifyCode, 2))).code).toBe("not_found");
    expect((await problemOf(verify("made-up-code"))).code).toBe("not_found");
  });

  it("is limited per address", async () => {
    const guesser = world.api.client(null, { ...testOrigin, ip: "10.2.2.2" });
    let code = "";
    for (let guess = 0; guess < 121; guess += 1) {
      code = (await problemOf(guesser.printing.verify({ code: `guessed-${guess}` }))).code;
    }
    expect(code).toBe("too_many_attempts");
  });
});
