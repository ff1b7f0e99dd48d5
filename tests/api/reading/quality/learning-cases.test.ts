import { beforeEach, describe, expect, test } from "vitest";
import { approvedReport } from "../../../support/approved-report";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const said = { kind: "miss" as const, title: "肺门旁小结节", text: "薄层上可见，5mm 层厚易漏。" };

let world: TestPlatform;
let bucket: { id: string };
let submitter: TestAccount;
let author: TestAccount;
let report: Awaited<ReturnType<typeof approvedReport>>;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  submitter = await world.given.member(bucket, "member");
  report = await approvedReport(world, bucket);
  author = report.author;
  await world.given.join(author, bucket, "collaborator");
});

const cases = (account: TestAccount) => world.clientOf(account).learningCases;
const submitted = () => cases(submitter).submit({ id: report.id, ...said });

describe("a case to learn from", () => {
  test("tells its author, and shows the conference no name", async () => {
    const { id } = await submitted();
    const told = await world.clientOf(author).notifications.page({});
    expect(told.notifications.map(({ kind }) => kind)).toEqual(["learningCase"]);
    const reader = await world.given.member(bucket, "member");
    const page = await cases(reader).page({});
    expect(page.cases).toMatchObject([{ id, ...said, isOfMine: false, isByMe: false, mayKeep: false }]);
    const one = await cases(reader).read({ id });
    expect(one).toMatchObject({ report: null, answer: null });
    const served = JSON.stringify([page, one, await cases(author).read({ id }), told.notifications[0]?.said]);
    for (const telling of [
      report.exam.patientName,
      report.exam.patientId,
      report.exam.accessionNumber,
      author.name,
      author.id,
      submitter.name,
      submitter.id,
    ])
      expect(served).not.toContain(telling);
  });

  test("is answered by its author alone, for the submitter alone", async () => {
    const { id } = await submitted();
    expect((await problemOf(cases(submitter).answer({ id, answer: "谢谢" }))).code).toBe("not_found");
    await cases(author).answer({ id, answer: "当时未开薄层。" });
    const reader = await world.given.member(bucket, "admin");
    expect(await cases(reader).read({ id })).toMatchObject({ answer: null, hasAnswer: true });
    expect(await cases(submitter).read({ id })).toMatchObject({ answer: "当时未开薄层。", isByMe: true });
    expect(await cases(author).page({ list: "mine" })).toMatchObject({ total: 1, cases: [{ isOfMine: true }] });
  });

  test("names nobody: not the patient, not a number, not who wrote or approved the report", async () => {
    for (const text of [report.exam.patientName, report.exam.accessionNumber, author.name, report.approver.name]) {
      const named = cases(submitter).submit({ id: report.id, ...said, text: `${said.text}（${text}）` });
      expect((await problemOf(named)).code).toBe("identifying_words");
    }
  });

  test("is put forward once by the same person, and again once it was withdrawn", async () => {
    const both = await Promise.allSettled([submitted(), submitted()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(submitted())).code).toBe("entry_taken");
    const [one] = (await cases(submitter).page({})).cases;
    expect((await problemOf(cases(author).withdraw({ id: one!.id }))).code).toBe("not_found");
    await cases(submitter).withdraw({ id: one!.id });
    expect((await cases(submitter).page({})).total).toBe(0);
    await submitted();
  });

  test("becomes a teaching case in words of its own by whoever may grade, and is discussed", async () => {
    const { id } = await submitted();
    const keeper = await world.given.member(bucket, "member", "quality_upsert");
    const words = { title: "肺门旁结节的窗位", text: "用肺窗薄层逐层看。" };
    expect((await problemOf(cases(author).teach({ id, ...words }))).code).toBe("not_found");
    const named = cases(keeper).teach({ id, ...words, text: report.exam.patientName });
    expect((await problemOf(named)).code).toBe("identifying_words");
    await cases(keeper).teach({ id, ...words });
    await cases(keeper).discussed({ id });
    const { cases: taught } = await cases(submitter).page({ list: "teaching" });
    expect(taught).toMatchObject([{ id, teaching: words }]);
    expect((await cases(submitter).page({ list: "waiting" })).total).toBe(0);
  });

  test("is nothing to another organization", async () => {
    const { id } = await submitted();
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await cases(stranger).page({})).total).toBe(0);
    const theirs = cases(stranger);
    expect((await problemOf(theirs.read({ id }))).code).toBe("not_found");
    expect((await problemOf(theirs.answer({ id, answer: "？" }))).code).toBe("not_found");
    expect((await problemOf(theirs.discussed({ id }))).code).toBe("not_found");
  });
});
