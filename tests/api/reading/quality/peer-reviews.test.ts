import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { draw, drawMonths, startOfMonth } from "#api/reading/quality/draws";
import { peerReviewDraws, peerReviews } from "#api/infrastructure/database/schema/index";
import { approvedReport } from "../../../support/approved-report";
import type { TestAccount } from "../../../support/given";
import { instanceOf } from "../../../support/imaged";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const now = new Date("2026-04-10T04:00:00Z");
const patientName = "扎西多吉";

let world: TestPlatform;
let bucket: { id: string };
let reviewer: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  reviewer = await world.given.member(bucket, "collaborator");
});

const calls = (account: TestAccount) => world.clientOf(account).peerReviews;
/** Approved on 5 March 2026, of an author and an approver who are no members. */
const report = () => approvedReport(world, bucket, { exam: { patientName, patientId: "P-4711" } });
const drawn = (seed = "seed") =>
  world.platform.db.transaction((tx) => draw(tx, bucket.id, now, { until: () => now, drawnBy: null, seed }));
const only = async (account: TestAccount) => (await calls(account).work({})).reviews[0]!;

describe("a draw", () => {
  test("is of the reports approved since the last one, and keeps seed, pool and period", async () => {
    const { id } = await report();
    expect(await drawn("2026-03")).toBe(1);
    const [kept] = await world.platform.db
      .select()
      .from(peerReviewDraws)
      .where(eq(peerReviewDraws.bucketId, bucket.id));
    expect(kept).toMatchObject({
      seed: "2026-03",
      pool: [id],
      approvedFrom: startOfMonth(now, "Asia/Shanghai", 1),
      approvedUntil: now,
    });
    expect(await drawn()).toBeNull();
  });

  test("comes by the calendar once a month where the organization wants it, however often the clock strikes", async () => {
    await report();
    const admin = await world.given.member(bucket, "admin");
    const monthly = () => drawMonths(world.platform, now);
    await monthly();
    expect((await calls(admin).plan({ id: bucket.id })).draws).toEqual([]);
    await calls(admin).setPlan({ id: bucket.id, version: 0, isOn: true, mode: "percent", amount: 100 });
    await Promise.all([monthly(), monthly()]);
    await monthly();
    const { draws } = await calls(admin).plan({ id: bucket.id });
    expect(draws).toMatchObject([{ drawn: 1, poolSize: 1, drawnBy: null }]);
    expect(draws[0]?.approvedUntil).toBe(startOfMonth(now, "Asia/Shanghai").toISOString());
  });

  test("by a manager is at once, and refuses where there is nothing to read", async () => {
    const admin = await world.given.member(bucket, "admin");
    expect((await problemOf(calls(admin).draw({ id: bucket.id }))).code).toBe("nothing_to_draw");
    await approvedReport(world, bucket, { report: { approved: new Date() } });
    const twice = await Promise.allSettled([
      calls(admin).draw({ id: bucket.id }),
      calls(admin).draw({ id: bucket.id }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const stored = await world.platform.db.$count(peerReviews, eq(peerReviews.bucketId, bucket.id));
    expect(stored).toBe(1);
  });

  test("gives a report to nobody who wrote or approved it, and tells its reviewer", async () => {
    const { author, approver } = await report();
    await world.given.join(author, bucket, "collaborator");
    await world.given.join(approver, bucket, "collaborator");
    await drawn();
    expect((await calls(author).work({})).total).toBe(0);
    expect((await calls(approver).work({})).total).toBe(0);
    expect((await calls(reviewer).work({})).open).toBe(1);
    const told = await world.clientOf(reviewer).notifications.page({});
    expect(told.notifications.map(({ kind }) => kind)).toEqual(["peerReviewsDrawn"]);
  });
});

describe("what serves a reviewer", () => {
  test("holds neither patient nor author nor approver, nor a number of theirs", async () => {
    const { id, exam, author, approver } = await report();
    await drawn();
    const review = await only(reviewer);
    const whole = await calls(reviewer).read({ id: review.id });
    expect(whole).toMatchObject({ asked: "score", modality: "CT", diagnosis: "右肺上叶结节，建议进一步检查。" });
    const served = JSON.stringify([await calls(reviewer).work({}), whole]);
    for (const telling of [
      patientName,
      "P-4711",
      exam.accessionNumber,
      author.name,
      approver.name,
      author.id,
      approver.id,
      id,
      exam.id,
    ])
      expect(served).not.toContain(telling);
  });

  test("is for the one it was drawn for: not for colleagues, and not for another organization", async () => {
    await report();
    await drawn();
    const { id } = await only(reviewer);
    const colleague = await world.given.member(bucket, "collaborator");
    const stranger = await world.given.member(await world.given.organization(), "admin");
    for (const account of [colleague, stranger]) {
      expect((await problemOf(calls(account).read({ id }))).code).toBe("not_found");
      expect((await problemOf(calls(account).score({ id, score: "1" }))).code).toBe("not_found");
    }
  });
});

describe("a score", () => {
  test("that agrees counts at once; the author reads it without learning from whom", async () => {
    const { author } = await report();
    await world.given.join(author, bucket, "collaborator");
    await drawn();
    const { id } = await only(reviewer);
    expect(await calls(reviewer).score({ id, score: "1" })).toEqual({ state: "closed" });
    expect((await problemOf(calls(reviewer).score({ id, score: "2a", comment: "再看" }))).code).toBe("review_closed");
    const own = await calls(author).own({});
    expect(own.reviews).toMatchObject([{ score: "1" }]);
    const served = JSON.stringify(own);
    expect(served).not.toContain(reviewer.id);
    expect(served).not.toContain(reviewer.name);
  });

  test.each(["2b", "3a", "3b"] as const)("%s counts only after a second person has arbitrated", async (score) => {
    const { author } = await report();
    await world.given.join(author, bucket, "collaborator");
    await drawn();
    const { id } = await only(reviewer);
    expect((await problemOf(calls(reviewer).score({ id, score }))).code).toBe("bad_request");
    expect(await calls(reviewer).score({ id, score, comment: "漏诊结节" })).toEqual({ state: "arbitration" });
    const statistics = () => calls(reviewer).statistics({ id: bucket.id });
    expect(await statistics()).toMatchObject({ drawn: 1, inArbitration: 1, counted: { [score]: 0 }, byAuthor: null });
    expect((await calls(author).own({})).reviews).toEqual([]);
    for (const account of [reviewer, author])
      expect((await problemOf(calls(account).arbitrate({ id, score: "1" }))).code).toBe("not_found");

    const arbiters = [await world.given.member(bucket, "collaborator"), await world.given.member(bucket, "admin")];
    const seen = await calls(arbiters[0]!).read({ id });
    expect(seen).toMatchObject({ asked: "arbitrate", score, comment: "漏诊结节" });
    const both = await Promise.allSettled(
      arbiters.map((arbiter) => calls(arbiter).arbitrate({ id, score: "2a", comment: "意义不大" })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const late = arbiters[both.findIndex(({ status }) => status === "rejected")]!;
    expect((await problemOf(calls(late).arbitrate({ id, score: "1" }))).code).toBe("review_closed");
    expect((await calls(author).own({})).reviews).toMatchObject([{ score: "2a", comment: "意义不大" }]);
    expect(await calls(arbiters[1]!).statistics({ id: bucket.id })).toMatchObject({
      inArbitration: 0,
      counted: { "2a": 1, [score]: 0 },
      byAuthor: [{ name: author.name, drawn: 1 }],
    });
  });
});

test("the pictures of a review are all it shows of the exam: its documents name people", async () => {
  const { examId } = await report();
  const picture = await instanceOf(world, { id: examId });
  const document = await instanceOf(world, { id: examId }, false);
  await drawn();
  const { series } = await calls(reviewer).read({ id: (await only(reviewer)).id });
  const shown = series.flatMap(({ instances }) => instances.map(({ id }) => id));
  expect(shown).toEqual([picture.instanceId]);
  expect(JSON.stringify(series)).not.toContain(document.instanceId);
});
