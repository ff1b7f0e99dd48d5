import { and, eq } from "drizzle-orm";
import ICAL from "ical.js";
import { SMTPServer } from "smtp-server";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeKinds, type NoticeWay } from "#contract/consulting/notice-kinds";
import type { NoticeSettings } from "#contract/consulting/notices";
import { remindOfConsultations } from "#api/consulting/notices/remind";
import { sendNoticeJob } from "#api/consulting/notices/send-notice-job";
import { tellPeople } from "#api/consulting/notices/tell-of-consultations";
import {
  accounts,
  buckets,
  consultationEvents,
  consultations,
  notices,
  noticeSettings,
  outboxMessages,
} from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { sendMail } from "#api/infrastructure/messages/mail";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { atEnd } from "../../../support/at-end";
import { consent, partners } from "../../../support/consulting";
import { testPassword, type TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let asking: { id: string };
let applicant: TestAccount;
let member: TestAccount;

beforeEach(async () => {
  world ??= await testPlatform({ publicOrigin: "https://pacs.example.cn" });
  const { given } = world;
  const group = await given.group({ enableConsultation: true });
  asking = await given.organization({ groupId: group.id });
  applicant = await given.member(asking, "admin");
  member = await given.member(asking, "member", "consultation_submitSuggestion");
});

const consultation = (fields: Partial<Parameters<TestPlatform["given"]["consultation"]>[0]> = {}) =>
  world.given.consultation({
    bucketId: asking.id,
    applicantId: applicant.id,
    members: [{ bucketId: asking.id, accountId: member.id }],
    ...fields,
  });

const withMail = async ({ id }: TestAccount) => {
  const email = `${id}@example.cn`;
  await world.platform.db.update(accounts).set({ email }).where(eq(accounts.id, id));
  return email;
};

const settings = (given: Partial<NoticeSettings> = {}, ways: NoticeWay[] = ["mail"]): NoticeSettings => ({
  ways: Object.fromEntries(noticeKinds.map((kind) => [kind, ways])) as NoticeSettings["ways"],
  quietFrom: null,
  quietUntil: null,
  timeZone: "Asia/Shanghai",
  version: 0,
  ...given,
});

const tell = (id: string, people: TestAccount[], kind: (typeof noticeKinds)[number] = "consultationInvited") =>
  world.platform.db.transaction((tx) =>
    tellPeople(
      tx,
      { consultationId: id, kind, occasion: crypto.randomUUID() },
      people.map((person) => ({ accountId: person.id, bucketId: asking.id })),
    ),
  );

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

/** Another organization that is asked: who speaks for it, and its expert. */
async function invited(state: "prepared" | "invited" | "accepted") {
  const { given, platform } = world;
  const [{ groupId } = { groupId: "" }] = await platform.db.select().from(buckets).where(eq(buckets.id, asking.id));
  const bucket = await given.organization({ groupId });
  const speaker = await given.member(bucket, "admin");
  const expert = await given.member(bucket, "member", "consultation_submitSuggestion");
  const { id } = await consultation({
    asked: [{ bucketId: bucket.id, state }],
    members: [{ bucketId: bucket.id, accountId: expert.id, state: state === "accepted" ? "accepted" : "asked" }],
  });
  return { id, bucketId: bucket.id, speaker, expert };
}

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

/** A server that takes mail, and what it took. */
async function mailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("gone@") ? Object.assign(new Error("no such box"), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("it does not listen");
  return { taken, mail: { url: `smtp://127.0.0.1:${address.port}`, from: "pacs@example.cn", name: "青南影像" } };
}

/** The iCalendar object of a mail. */
function calendarIn(mail: string) {
  const part = mail.split(/^--.*$/m).find((one) => /content-type: text\/calendar/i.test(one)) ?? "";
  const [head = "", ...body] = part.trim().split(/\r?\n\r?\n/);
  const text = body.join("\n\n");
  const content = /base64/i.test(head) ? Buffer.from(text, "base64").toString() : unquoted(text);
  const component = new ICAL.Component(ICAL.parse(content));
  const event = component.getFirstSubcomponent("vevent");
  if (!event) throw new Error("there is no event");
  return { head, method: component.getFirstPropertyValue("method"), event: new ICAL.Event(event) };
}

/** Quoted-printable (RFC 2045 §6.7). */
const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

describe("by a server for mail", () => {
  test("an invitation brings its entry for the calendar, another time moves it, its end takes it back", async () => {
    const { taken, mail } = await mailServer();
    const platform = { ...world.platform, settings: { ...world.platform.settings, mail } };
    const { db } = platform;
    await withMail(member);
    const { id } = await consultation();
    await tell(id, [member]);
    await doDueJobs(platform, [sendNoticeJob]);
    const starts = new Date(Date.now() + 48 * 3_600_000);
    starts.setMilliseconds(0);
    await db.update(consultations).set({ starts }).where(eq(consultations.id, id));
    await db.insert(consultationEvents).values({ consultationId: id, kind: "rescheduled" });
    await tell(id, [member], "consultationRescheduled");
    await doDueJobs(platform, [sendNoticeJob]);
    await db.update(consultations).set({ status: "canceled" }).where(eq(consultations.id, id));
    await db.insert(consultationEvents).values({ consultationId: id, kind: "canceled" });
    await tell(id, [member], "consultationCanceled");
    await doDueJobs(platform, [sendNoticeJob]);
    expect(taken).toHaveLength(3);
    const [invited, moved, ended] = taken.map(calendarIn);
    expect([invited?.method, moved?.method, ended?.method]).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    expect([invited, moved, ended].map((one) => one?.event.sequence)).toEqual([0, 1, 2]);
    expect(new Set([invited, moved, ended].map((one) => one?.event.uid))).toEqual(new Set([id]));
    expect(moved?.event.startDate.toJSDate()).toEqual(starts);
    expect(invited?.head).toMatch(/method=REQUEST/i);
  });

  test("whoever takes part no longer gets the entry taken back, and what was overtaken meanwhile does not come", async () => {
    const { taken, mail } = await mailServer();
    const platform = { ...world.platform, settings: { ...world.platform.settings, mail } };
    const { id, bucketId, speaker, expert } = await invited("accepted");
    const email = await withMail(expert);
    const mails = async () => {
      await doDueJobs(platform, [sendNoticeJob]);
      return taken.splice(0).map((one) => {
        const { head, method, event } = calendarIn(one);
        // The header says what the object does (RFC 6047 §2.4).
        expect(head).toContain(`method=${String(method)}`);
        expect(event.uid).toBe(id);
        expect(event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
          `mailto:${email}`,
        ]);
        return [method, event.sequence];
      });
    };
    const inviteExpert = () =>
      platform.db.transaction((tx) =>
        tellPeople(tx, { consultationId: id, kind: "consultationInvited", occasion: crypto.randomUUID() }, [
          { accountId: expert.id, bucketId },
        ]),
      );
    await inviteExpert();
    expect(await mails()).toEqual([["REQUEST", 0]]);

    const asking = world.clientOf(applicant).consultations;
    await inviteExpert();
    await asking.cancel({ id, version: 1, reason: "患者已转院" });
    expect(await mails()).toEqual([["CANCEL", 1]]);
    await asking.reopen({ id, version: 2, reason: "患者回院" });
    expect(await mails()).toEqual([["REQUEST", 2]]);
    await asking.cancel({ id, version: 3, reason: "患者已转院" });
    await asking.reopen({ id, version: 4, reason: "患者回院" });
    expect(await mails()).toEqual([["REQUEST", 4]]);

    const asked = world.clientOf(speaker).consultations;
    const own = (await asked.members({ id })).find(({ account }) => account.id === expert.id);
    await asked.removeMember({ id, memberId: own?.id ?? "" });
    expect(await mails()).toEqual([["CANCEL", 5]]);
  });

  test("an organization that declines takes its people out", async () => {
    const { taken, mail } = await mailServer();
    const platform = { ...world.platform, settings: { ...world.platform.settings, mail } };
    const { id, speaker, expert } = await invited("accepted");
    await withMail(expert);
    await world.clientOf(speaker).consultations.decline({ id, version: 1, reason: "当天专家外出" });
    await doDueJobs(platform, [sendNoticeJob]);
    expect(taken.map(calendarIn).map(({ method, event }) => [method, event.sequence])).toEqual([["CANCEL", 1]]);
  });

  test("what it refuses is told by its code alone, and the message stays due", async () => {
    const { mail } = await mailServer();
    const platform = { ...world.platform, settings: { ...world.platform.settings, mail } };
    const letter = { to: "gone@example.cn", subject: "x", text: "x" };
    await expect(sendMail(platform, letter)).rejects.toMatchObject({ party: "smtp", reason: "550" });
    await world.platform.db.update(accounts).set({ email: "gone@example.cn" }).where(eq(accounts.id, member.id));
    const { id } = await consultation();
    await tell(id, [member]);
    await doDueJobs(platform, [sendNoticeJob]);
    const [notice] = await world.platform.db.select().from(notices).where(eq(notices.consultationId, id));
    expect(notice?.state).toBe("due");
  });
});

test("the calendar of a consultation is for who takes part", async () => {
  const { id, patientName } = await consultation();
  const answer = await world.fetch(`/api/v1/consultations/${id}/calendar?language=en`, { as: applicant });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const text = await answer.text();
  expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(text).not.toContain(patientName);
  const stranger = await world.given.account();
  expect((await world.fetch(`/api/v1/consultations/${id}/calendar`, { as: stranger })).status).toBe(404);
});
