import { beforeAll, describe, expect, it } from "vitest";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../support/given";
import { testPlatform, type TestPlatform } from "../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  doctor = await world.given.member(bucket, "contentManager");
});

const given = () =>
  world.given.report({ bucketId: bucket.id, lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) });

describe("text with characters no record can hold", () => {
  const content = ReportContent.parse({ finding: "甲\u0000乙\uD83D丙" });

  it("is saved without them, in process", async () => {
    const { id } = await given();
    const { reports } = world.clientOf(doctor);
    expect((await reports.sync({ id, baseVersion: 0, content })).draft?.content.finding).toBe("甲乙丙");
    expect((await reports.save({ id, version: 0, content })).content.finding).toBe("甲乙丙");
  });

  it("is saved without them, over HTTP", async () => {
    const { id } = await given();
    const answer = await world.fetch(`/api/v1/reports/${id}/save`, {
      method: "POST",
      as: doctor,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 0, content }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ content: { finding: "甲乙丙" } });
  });

  it("is no fault of ours in an address either", async () => {
    const { id } = await given();
    expect((await world.fetch(`/api/v1/reports/%00${id}/pdf`, { as: doctor })).status).toBeLessThan(500);
    expect((await world.fetch("/api/v1/share/report/pdf?link=%00abc")).status).toBeLessThan(500);
    expect((await world.fetch("/api/v1/verify/abc%00defgh")).status).toBeLessThan(500);
  });

  it("is refused where it is all that is searched for: nothing would be left, which finds everything", async () => {
    const as = await world.given.member(bucket, "admin");
    for (const q of ["%00", "%01%E2%80%AE"]) {
      const answer = await world.fetch(`/api/v1/accounts/suggestions?q=${q}`, { as });
      expect(await answer.json()).toMatchObject({ status: 400, code: "bad_request", data: { parameter: "q" } });
    }
    expect((await world.fetch("/api/v1/accounts/suggestions?q=%00li", { as })).status).toBe(200);
  });
});
