import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { SMTPServer } from "smtp-server";
import { describe, expect, test } from "vitest";
import { sendNoticeJob } from "#api/consulting/notices/send-notice-job";
import { tellPeople } from "#api/consulting/notices/tell-of-consultations";
import { accounts, consultationEvents, consultations, notices } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { sendMail } from "#api/infrastructure/messages/mail";
import { atEnd } from "../../../support/at-end";
import { applicant, consultation, invited, member, tell, useNotices, withMail, world } from "./told-people";

useNotices();

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

  test("whoever takes a colleague's seat over gets the entry, and the colleague's is taken back", async () => {
    const { taken, mail } = await mailServer();
    const platform = { ...world.platform, settings: { ...world.platform.settings, mail } };
    const { id, bucketId, speaker, expert } = await invited("accepted");
    const colleague = await world.given.member({ id: bucketId }, "member");
    const pool = { services: ["consultation" as const], practiceYears: 8, weight: 1, version: 0 };
    await world.clientOf(speaker).experts.set({ id: bucketId, accountId: colleague.id, ...pool });
    const emails = [await withMail(colleague), await withMail(expert)];
    await world.clientOf(expert).experts.askToSwap({ id, accountId: colleague.id });
    await doDueJobs(platform, [sendNoticeJob]);
    taken.splice(0);
    const { experts } = world.clientOf(colleague);
    const [offer] = await experts.offers({});
    await experts.answerSwap({ id, swapId: offer?.id ?? "", answer: "agreed" });
    await doDueJobs(platform, [sendNoticeJob]);
    const told = taken.map(calendarIn).map(({ method, event }) => {
      const [to] = event.attendees.map((one) => String(one.getFirstValue()).toLowerCase());
      return [to, method, event.sequence];
    });
    expect(told).toHaveLength(2);
    const [theirs, former] = emails.map((email) => `mailto:${email}`);
    expect(told).toEqual(
      expect.arrayContaining([
        [theirs, "REQUEST", 1],
        [former, "CANCEL", 1],
      ]),
    );
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
