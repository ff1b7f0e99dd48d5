import { beforeAll, describe, expect, test } from "vitest";
import { askOutcomesJob } from "#api/consulting/opinions/ask-outcomes";
import { outcomesByExpert } from "#api/consulting/opinions/opinion-queries";
import { consultationOpinionVersions } from "#api/infrastructure/database/schema/index";
import { givenOpinions, signed, typed } from "../../../support/opinions";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { historyOf } from "../../../support/video-room";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const of = (account: { token: string }) => world.clientOf(account).opinions;
const dayMs = 24 * 3_600_000;

describe("an opinion", () => {
  test("is a draft of its writer alone until it is signed, and then read by both sides", async () => {
    const place = await givenOpinions(world);
    const { id, first, second, doctor } = place;
    expect(await of(first).saveDraft(typed(id, "考虑周围型肺癌"))).toEqual({ version: 1 });
    expect((await of(first).ofConsultation({ id })).own).toMatchObject({
      version: 1,
      draft: { text: "考虑周围型肺癌" },
    });
    for (const reader of [second, doctor]) {
      expect(await of(reader).ofConsultation({ id })).toMatchObject({ own: null, opinions: [] });
    }
    await of(first).suggestion(typed(id, "考虑周围型肺癌，建议活检", 1));
    const { opinions } = await of(doctor).ofConsultation({ id });
    expect(opinions).toMatchObject([
      {
        author: { id: first.id },
        versions: [{ number: 1, content: { text: "考虑周围型肺癌，建议活检" }, block: { organization: "拉萨市医院" } }],
      },
    ]);
    expect(await historyOf(world, id)).toEqual(["opinionSigned"]);
  });

  test("that is signed does not change: another version supersedes it and says why", async () => {
    const place = await givenOpinions(world);
    const { id, first } = place;
    await signed(world, place, first, "考虑肺癌");
    const again = { ...typed(id, "病理回报后：炎性假瘤", 1) };
    expect(await problemOf(of(first).suggestion(again))).toMatchObject({ code: "invalid" });
    await of(first).suggestion({ ...again, reason: "病理回报" });
    const [opinion] = (await of(first).ofConsultation({ id })).opinions;
    expect(opinion?.versions.map(({ number, reason, content }) => [number, reason, content.text])).toEqual([
      [2, "病理回报", "病理回报后：炎性假瘤"],
      [1, "", "考虑肺癌"],
    ]);
    await expect(world.platform.db.update(consultationOpinionVersions).set({ reason: "x" })).rejects.toThrow();
  });

  test("is signed by a caller that knows of no versions, and checked against one that is given", async () => {
    const place = await givenOpinions(world);
    const { id, first } = place;
    const { opinions } = world.clientOf(first);
    const { opinionId } = await opinions.suggestion({ id, text: "考虑良性" });
    expect((await problemOf(opinions.suggestion({ id, text: "建议复查", version: 0, reason: "补充" }))).code).toBe(
      "version_conflict",
    );
    expect(await opinions.suggestion({ id, text: "建议复查", reason: "补充" })).toEqual({ opinionId, number: 2 });
  });

  test("signed twice at once is signed once, and nothing typed is lost", async () => {
    const { id, first } = await givenOpinions(world);
    await of(first).saveDraft(typed(id, "草稿"));
    const answers = await Promise.allSettled(["甲", "乙"].map((text) => of(first).suggestion(typed(id, text, 1))));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = await problemOf(of(first).saveDraft(typed(id, "丙", 1)));
    expect(late).toMatchObject({ code: "version_conflict", data: { current: { version: 2 } } });
  });

  test("is written by accepted experts alone", async () => {
    const place = await givenOpinions(world);
    const { id, colleague, doctor, stranger } = place;
    expect((await problemOf(of(colleague).suggestion(typed(id, "意见")))).code).toBe("not_expert");
    expect((await problemOf(of(doctor).suggestion(typed(id, "意见")))).code).toBe("forbidden");
    expect((await problemOf(of(stranger).suggestion(typed(id, "意见")))).code).toBe("not_found");
    expect((await problemOf(of(stranger).ofConsultation({ id }))).code).toBe("not_found");
  });

  test("is signed by who may submit suggestions", async () => {
    const place = await givenOpinions(world);
    const plain = await world.given.member(place.city, "member");
    const { id } = await world.given.consultation({
      ...{ bucketId: place.county.id, applicantId: place.doctor.id, status: "scheduled" },
      asked: [{ bucketId: place.city.id, state: "accepted" }],
      members: [{ accountId: plain.id, bucketId: place.city.id }],
    });
    await of(plain).saveDraft(typed(id, "草稿"));
    expect((await of(plain).ofConsultation({ id })).maySign).toBe(false);
    expect((await problemOf(of(plain).suggestion(typed(id, "草稿", 1)))).code).toBe("forbidden");
  });

  test("waits for the day to be planned, and is not written in a canceled consultation", async () => {
    for (const status of ["pending", "canceled"] as const) {
      const { id, first } = await givenOpinions(world, { status });
      expect((await problemOf(of(first).saveDraft(typed(id, "意见")))).code).toBe("opinion_closed");
    }
  });

  test("of a remote diagnosis needs finding and diagnosis", async () => {
    const { id, first } = await givenOpinions(world, { kind: "remoteDiagnosis" });
    expect(await problemOf(of(first).suggestion(typed(id, "肺癌")))).toMatchObject({
      ...{ code: "invalid", data: { issues: [{ path: "finding", message: "required" }] } },
    });
    await of(first).suggestion({ ...typed(id, "肺癌"), finding: "右上肺结节" });
  });
});

describe("a summary", () => {
  test("speaks of every opinion, and lists each dissent in words", async () => {
    const place = await givenOpinions(world);
    const { id, first, second, doctor, colleague } = place;
    const summary = (stances: object[], version = 0) =>
      of(doctor).signSummary({ ...typed(id, "建议活检", version), stances: stances as never });
    expect((await problemOf(summary([]))).code).toBe("no_opinion");
    const one = { opinionId: await signed(world, place, first, "考虑肺癌"), number: 1, stance: "agrees", note: "" };
    const other = {
      opinionId: await signed(world, place, second, "考虑结核"),
      number: 1,
      stance: "dissents",
      note: "",
    };
    expect((await problemOf(summary([one]))).code).toBe("stance_missing");
    expect((await problemOf(summary([one, other]))).code).toBe("stance_missing");
    const unsaid = { opinionId: one.opinionId, number: 1, note: "" };
    expect((await problemOf(summary([unsaid, { ...other, note: "倾向结核" }]))).code).toBe("bad_request");
    expect((await problemOf(of(second).saveSummaryDraft(typed(id, "我的小结")))).code).toBe("not_host");
    expect((await problemOf(of(colleague).saveSummaryDraft(typed(id, "我的小结")))).code).toBe("not_host");
    await summary([one, { ...other, note: "倾向结核，建议痰检" }]);
    const read = await of(second).ofConsultation({ id });
    expect(read.summary?.versions[0]?.content.stances).toMatchObject([
      { stance: "agrees" },
      { stance: "dissents", note: "倾向结核，建议痰检" },
    ]);
    await of(first).suggestion({ ...typed(id, "修改", 1), reason: "补充" });
    expect((await problemOf(summary([one, { ...other, note: "倾向结核" }], 1))).code).toBe("stance_missing");
  });

  test("is its hosts' in common: who saves late is told what stands", async () => {
    const { id, first, doctor } = await givenOpinions(world);
    const opinionId = crypto.randomUUID();
    const unsaid = { ...typed(id, "医生的草稿"), stances: [{ opinionId, number: 1, note: "待定" }] };
    await of(doctor).saveSummaryDraft(unsaid);
    const { summaryDraft } = await of(doctor).ofConsultation({ id });
    expect(summaryDraft?.draft.stances).toEqual([{ opinionId, number: 1, note: "待定", stance: null }]);
    const late = await problemOf(of(first).saveSummaryDraft(typed(id, "专家的草稿")));
    expect(late).toMatchObject({ code: "version_conflict", data: { current: { text: "医生的草稿", version: 1 } } });
    await of(first).saveSummaryDraft(typed(id, "专家的草稿", 1));
  });
});

describe("taking over", () => {
  test("is the asking doctor's, once something is signed", async () => {
    const place = await givenOpinions(world);
    const { id, county, first, doctor } = place;
    const text = "按建议行活检";
    expect((await problemOf(of(doctor).takeOver({ id, number: 0, text }))).code).toBe("no_opinion");
    await signed(world, place, first, "建议活检");
    const other = await world.given.member(county, "admin");
    expect((await problemOf(of(other).takeOver({ id, number: 0, text }))).code).toBe("forbidden");
    expect((await problemOf(of(first).takeOver({ id, number: 0, text }))).code).toBe("forbidden");
    const both = await Promise.allSettled([1, 2].map(() => of(doctor).takeOver({ id, number: 0, text })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await of(first).ofConsultation({ id })).decisions).toMatchObject([{ number: 1, text }]);
  });

  test("has no place in a remote diagnosis", async () => {
    const { id, doctor } = await givenOpinions(world, { kind: "remoteDiagnosis" });
    expect((await problemOf(of(doctor).takeOver({ id, number: 0, text: "采纳" }))).code).toBe("nothing_to_take_over");
  });
});

test("the minutes are kept by hosts, each save a version", async () => {
  const { id, first, second, doctor } = await givenOpinions(world);
  expect(await of(doctor).saveMinutes({ id, number: 0, text: "第一版" })).toEqual({ number: 1 });
  const late = await problemOf(of(first).saveMinutes({ id, number: 0, text: "另一版" }));
  expect(late).toMatchObject({ code: "version_conflict", data: { current: { number: 1, text: "第一版" } } });
  expect((await problemOf(of(second).saveMinutes({ id, number: 1, text: "第二版" }))).code).toBe("not_host");
  expect((await of(second).ofConsultation({ id })).minutes).toMatchObject({ number: 1, text: "第一版" });
});

describe("the outcome", () => {
  test("is asked once, days after completion, and answered by the asking side", async () => {
    const completed = new Date(Date.now() - 15 * dayMs);
    const place = await givenOpinions(world, { status: "completed", completed });
    const { id, city, first, doctor } = place;
    await of(first).suggestion(typed(id, "建议活检"));
    await askOutcomesJob.perform(world.platform, new Date());
    await askOutcomesJob.perform(world.platform, new Date());
    expect(await historyOf(world, id)).toEqual(["opinionSigned", "outcomeAsked"]);
    expect((await problemOf(of(first).outcome({ id, outcome: "followed" }))).code).toBe("forbidden");
    await of(doctor).outcome({ id, outcome: "partly" });
    await of(doctor).outcome({ id, outcome: "followed", note: "活检证实" });
    expect((await of(first).ofConsultation({ id })).outcome).toMatchObject({ outcome: "followed", note: "活检证实" });
    const counted = await outcomesByExpert(world.platform.db, city.id, {
      from: new Date(completed.getTime() - dayMs),
      before: new Date(),
    });
    expect(counted).toEqual([{ accountId: first.id, outcome: "followed", count: 1 }]);
  });

  test("waits for as many days as the organization says", async () => {
    const place = await givenOpinions(world, { status: "completed", completed: new Date(Date.now() - 15 * dayMs) });
    const manager = await world.given.member(place.county, "admin");
    await world.clientOf(manager).consents.saveSettings({ id: place.county.id, version: 0, outcomeDays: 30 });
    await askOutcomesJob.perform(world.platform, new Date());
    expect((await of(place.doctor).ofConsultation({ id: place.id })).outcome).toBeNull();
  });

  test("is not told before it is completed", async () => {
    const { id, doctor } = await givenOpinions(world);
    expect((await problemOf(of(doctor).outcome({ id, outcome: "unknown" }))).code).toBe("outcome_early");
  });
});
