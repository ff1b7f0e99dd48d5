import { and, eq } from "drizzle-orm";
import { Client } from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { noticeKinds, type NoticeWay } from "#contract/consulting/notice-kinds";
import type { NoticeSettings } from "#contract/consulting/notices";
import { remindOfConsultations } from "#api/consulting/notices/remind";
import { sendNoticeJob } from "#api/consulting/notices/send-notice-job";
import { consultationEvents, notices, noticeSettings, outboxMessages } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { consent, partners } from "../../../support/consulting";
import { testPassword, type TestAccount } from "../../../support/given";
import { problemOf } from "../../../support/problems";
import { applicant, asking, consultation, invited, member, tell, useNotices, withMail, world } from "./told-people";

useNotices();

const settings = (given: Partial<NoticeSettings> = {}, ways: NoticeWay[] = ["mail"]): NoticeSettings => ({
  ways: Object.fromEntries(noticeKinds.map((kind) => [kind, ways])) as NoticeSettings["ways"],
  quietFrom: null,
  quietUntil: null,
  timeZone: "Asia/Shanghai",
  version: 0,
  ...given,
});

const outboxOf = (recipient: string) =>
  world.platform.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));

describe("an own mail address", () => {
  test("is kept once the code that went there came back, and forgotten on demand", async () => {
    const { notices: own } = world.clientOf(member);
    const email = `${member.id}@example.cn`;
    expect((await problemOf(own.sendMailCode({ email, password: "wrong" }))).code).toBe("wrong_password");
    expect((await problemOf(own.sendMailCode({ email: "no address", password: testPassword }))).code).toBe(
      "bad_request",
    );
    expect(await own.sendMailCode({ email, password: testPassword })).toEqual({ sentBy: "outbox" });
    const [sent] = await outboxOf(email);
    expect(sent).toMatchObject({ channel: "mail" });
    const code = /\d{6}/.exec(sent?.text ?? "")?.[0] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await problemOf(own.proveMail({ code: wrong }))).code).toBe("code_wrong");
    expect(await own.settings({})).toMatchObject({ email: null, reachedBy: [] });
    await own.proveMail({ code });
    expect(await own.settings({})).toMatchObject({ email, reachedBy: ["mail"] });
    expect((await problemOf(own.proveMail({ code }))).code).toBe("code_wrong");
    await own.removeMail({});
    expect(await own.settings({})).toMatchObject({ email: null });
  });
});

describe("a message about a consultation", () => {
  test("comes by the ways each has chosen, once, without patient data", async () => {
    const { id, patientName, reason } = await consultation();
    const email = await withMail(member);
    await tell(id, [member, applicant]);
    await doDueJobs(world.platform, [sendNoticeJob]);
    await doDueJobs(world.platform, [sendNoticeJob]);
    const sent = await outboxOf(email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`https://pacs.example.cn/consultations/${id}`);
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toContain(patientName);
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toContain(reason);
    // Who has no address gets none, and sees it on the page.
    expect(await world.platform.db.$count(notices, eq(notices.consultationId, id))).toBe(1);
    expect((await world.clientOf(applicant).notifications.page({})).notifications).toMatchObject([
      { kind: "consultationInvited", consultationId: id },
    ]);
  });

  test("comes by no way that was not chosen", async () => {
    const { id } = await consultation();
    const email = await withMail(member);
    await world.clientOf(member).notices.choose(settings({}, []));
    await tell(id, [member]);
    await doDueJobs(world.platform, [sendNoticeJob]);
    expect(await outboxOf(email)).toEqual([]);
    expect(await problemOf(world.clientOf(member).notices.choose(settings()))).toMatchObject({
      code: "version_conflict",
      data: { current: { ...settings({}, []), version: 1 } },
    });
  });

  test("of a kind that came after the choice comes as to whoever chose nothing", async () => {
    const { id } = await consultation();
    const email = await withMail(member);
    await world.clientOf(member).notices.choose(settings({}, []));
    const { opinionSigned: _, ...before } = settings({}, []).ways;
    await world.platform.db
      .update(noticeSettings)
      .set({ ways: before as NoticeSettings["ways"] })
      .where(eq(noticeSettings.accountId, member.id));
    expect((await world.clientOf(member).notices.settings({})).ways).toMatchObject({
      opinionSigned: ["mail"],
      consultationInvited: [],
    });
    await tell(id, [member], "opinionSigned");
    await tell(id, [member], "consultationInvited");
    await doDueJobs(world.platform, [sendNoticeJob]);
    expect(await outboxOf(email)).toHaveLength(1);
  });

  test("waits for the end of quiet hours; an emergency passes through", async () => {
    const { db } = world.platform;
    const email = await withMail(member);
    const clock = (ms: number) => clockAt(new Date(Date.now() + ms), "Asia/Shanghai").slice(11, 16);
    const quiet = { quietFrom: clock(-3_600_000), quietUntil: clock(3_600_000) };
    await world.clientOf(member).notices.choose(settings(quiet));
    const held = await consultation();
    await tell(held.id, [member]);
    await doDueJobs(world.platform, [sendNoticeJob]);
    expect(await outboxOf(email)).toEqual([]);
    const emergency = await consultation({ urgency: "emergency" });
    await tell(emergency.id, [member]);
    await doDueJobs(world.platform, [sendNoticeJob]);
    expect(await outboxOf(email)).toHaveLength(1);
    const [notice] = await db.select().from(notices).where(eq(notices.consultationId, held.id));
    expect(notice?.state).toBe("due");
    const after = new Date(Date.now() + 2 * 3_600_000);
    await sendNoticeJob.perform(world.platform, notice?.id ?? "", { now: after, signal: new AbortController().signal });
    expect(await outboxOf(email)).toHaveLength(2);
  });

  test("has both ends of quiet hours, and a zone that there is", async () => {
    const { choose } = world.clientOf(member).notices;
    expect((await problemOf(choose(settings({ quietFrom: "22:00" })))).code).toBe("bad_request");
    expect((await problemOf(choose(settings({ quietFrom: "22:00", quietUntil: "22:00" })))).code).toBe("bad_request");
    expect((await problemOf(choose(settings({ timeZone: "Mars/Olympus" })))).code).toBe("bad_request");
  });
});

test("five people are told with no more queries than one", async () => {
  const { id } = await consultation();
  const people = await Promise.all(
    Array.from({ length: 5 }, () => world.given.member(asking, "member", "consultation_submitSuggestion")),
  );
  for (const person of people) await withMail(person);
  const queries = vi.spyOn(Client.prototype, "query");
  onTestFinished(() => queries.mockRestore());
  const asked = async (told: TestAccount[]) => {
    queries.mockClear();
    await tell(id, told);
    return queries.mock.calls.length;
  };
  expect(await asked(people)).toBe(await asked(people.slice(0, 1)));
  expect(await world.platform.db.$count(notices, eq(notices.consultationId, id))).toBe(6);
});

describe("whoever was invited is told", () => {
  const kindsOf = async (account: TestAccount) =>
    (await world.clientOf(account).notifications.page({})).notifications.map(({ kind }) => kind);

  test("of the invitation: who speaks for the organization, and all who may answer in its name", async () => {
    const { doctor, expert, county, city } = await partners(world);
    const speaker = await world.given.member(city, "admin");
    const reader = await world.given.member(city, "collaborator", "consultation_submitSuggestion");
    const { consultations } = world.clientOf(doctor);
    const { id } = await consultations.create({
      ...{ appliedBucketId: county.id, joinedBuckets: [{ bucketId: city.id }], patientName: "张伟" },
      ...{ reason: "肺结节", purpose: "明确性质", question: "良性还是恶性？" },
      starts: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await consent(world, doctor, id);
    await consultations.invite({ id, version: 1 });
    for (const told of [expert, speaker]) expect(await kindsOf(told)).toEqual(["consultationInvited"]);
    expect(await kindsOf(reader)).toEqual([]);
  });

  test("that the invitation is taken back, where it had left", async () => {
    const { withdraw } = world.clientOf(applicant).consultations;
    const left = await invited("invited");
    await withdraw({ id: left.id, version: 1, bucketId: left.bucketId, reason: "转院" });
    expect(await kindsOf(left.speaker)).toEqual(["consultationWithdrawn"]);
    expect(await kindsOf(left.expert)).toEqual(["consultationWithdrawn"]);
    const prepared = await invited("prepared");
    await withdraw({ id: prepared.id, version: 1, bucketId: prepared.bucketId, reason: "转院" });
    expect(await kindsOf(prepared.speaker)).toEqual([]);
  });

  test("that the consultation is canceled, whether they have answered or not", async () => {
    for (const state of ["invited", "accepted"] as const) {
      const { id, speaker, expert } = await invited(state);
      await world.clientOf(applicant).consultations.cancel({ id, version: 1, reason: "患者已转院" });
      expect(await kindsOf(speaker)).toEqual(["consultationCanceled"]);
      expect(await kindsOf(expert)).toEqual(["consultationCanceled"]);
    }
    // Who did it knows.
    expect(await kindsOf(applicant)).toEqual([]);
  });

  test("that they are named to take part by hand", async () => {
    const { id, bucketId, speaker } = await invited("accepted");
    const named = await world.given.member({ id: bucketId }, "member");
    const client = world.clientOf(speaker).consultations;
    await client.addMember({ id, accountId: named.id, role: "expert" });
    expect(await kindsOf(named)).toEqual(["consultationInvited"]);
  });
});

test("all who take part are reminded a day and a quarter of an hour before, of each time once", async () => {
  const email = await withMail(member);
  const starts = new Date(Date.now() + 30 * 3_600_000);
  const { id } = await consultation({ status: "scheduled", starts });
  const remindAt = async (hoursBefore: number) => {
    await remindOfConsultations(world.platform, new Date(starts.getTime() - hoursBefore * 3_600_000));
    await doDueJobs(world.platform, [sendNoticeJob]);
    return (await outboxOf(email)).length;
  };
  expect(await remindAt(25)).toBe(0);
  expect(await remindAt(23)).toBe(1);
  expect(await remindAt(22)).toBe(1);
  expect(await remindAt(0.2)).toBe(2);
  expect(await remindAt(0.1)).toBe(2);
  const reminded = and(eq(consultationEvents.consultationId, id), eq(consultationEvents.kind, "reminded"));
  expect(await world.platform.db.$count(consultationEvents, reminded)).toBe(2);
});
