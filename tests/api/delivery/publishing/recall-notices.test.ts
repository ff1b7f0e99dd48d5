import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { sendRecallNoticeJob } from "#api/delivery/publishing/send-recall-notice";
import { outboxMessages, reports } from "#api/infrastructure/database/schema/index";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import type { Client } from "#contract/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { freshReport, handedOut, publishingHouse } from "../../../support/publishing";

let world: TestPlatform;
let house: Awaited<ReturnType<typeof publishingHouse>>;
let desk: Client;

beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  house = await publishingHouse(world);
  desk = house.desk;
});

async function recall(id: string) {
  const { version } = await desk.reports.detail({ id });
  await desk.reports.recall({ id, version, reason: "左右写反" });
}
const messagesTo = async (mobile: string) =>
  (await world.platform.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, mobile))).map(
    ({ text }) => text,
  );
const send = () => doDueJobs(world.platform, [sendRecallNoticeJob]);

test("whoever holds a recalled report gets one message each, which names no patient", async () => {
  const { id } = await freshReport(world, house, { patientPhone: "13812340001" });
  await handedOut(desk, id);
  await handedOut(desk, id, { method: "film" });
  await handedOut(desk, id, { receiver: "relative", name: "李娜", mobile: "13812340002" });
  await handedOut(desk, id, { receiver: "clinician", name: "赵医生" });
  await recall(id);
  const before = await desk.publishing.detail({ id });
  expect(before).toMatchObject({ state: "recalled", untold: 4, mayHandOut: false });
  await send();
  const { notices } = await desk.publishing.detail({ id });
  const messages = notices.map(({ holder, message }) => `${holder?.receiver} ${message}`).sort();
  expect(messages).toEqual(["clinician none", "patient sent", "patient shared", "relative sent"]);
  const texts = [...(await messagesTo("+8613812340001")), ...(await messagesTo("+8613812340002"))];
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text).toContain("召回");
    expect(text).not.toContain("张小伟");
  }
  expect(notices.every(({ mobile }) => !mobile.includes("1381234"))).toBe(true);
});

test("whoever opened a share link holds it too; one that nobody opened is nobody's", async () => {
  const { id } = await freshReport(world, house, { patientPhone: "13812340003" });
  const opened = await desk.shares.create({ id, pinKind: "none" });
  await desk.shares.create({ id, pinKind: "none" });
  await world.anonymous.shares.read({ link: opened.link });
  await recall(id);
  await send();
  const { notices } = await desk.publishing.detail({ id });
  expect(notices).toMatchObject([{ holder: null, cause: "recalled", message: "sent" }]);
  expect(await messagesTo("+8613812340003")).toHaveLength(1);
});

test("it stays in the list until somebody says that the holder was told, once", async () => {
  const { id } = await freshReport(world, house);
  await handedOut(desk, id);
  await recall(id);
  const inState = async (state: "recalled" | "told") =>
    (await desk.publishing.query({ filters: { state } as never })).reports.map(({ reportId }) => reportId);
  expect(await inState("recalled")).toEqual([id]);
  const [notice] = (await desk.publishing.detail({ id })).notices;
  const told = (note: string) => desk.publishing.noticeTold({ id, noticeId: notice!.id, note });
  await Promise.all([told("电话告知，旧报告已收回"), told("电话告知，旧报告已收回")]);
  await told("又一次");
  expect((await desk.publishing.detail({ id })).notices).toMatchObject([
    { told: { by: house.clerk.name, note: "电话告知，旧报告已收回" } },
  ]);
  expect(await inState("recalled")).toEqual([]);
  expect(await inState("told")).toEqual([id]);
});

test("a notice of another report is not found", async () => {
  const [one, other] = [await freshReport(world, house), await freshReport(world, house)];
  await handedOut(desk, one.id);
  await recall(one.id);
  const [notice] = (await desk.publishing.detail({ id: one.id })).notices;
  expect(await problemOf(desk.publishing.noticeTold({ id: other.id, noticeId: notice!.id, note: "x" }))).toMatchObject({
    code: "not_found",
  });
});

test("deleted after its recall, it is in somebody's hand still", async () => {
  const { id } = await freshReport(world, house);
  await handedOut(desk, id);
  await recall(id);
  await world.platform.db.update(reports).set({ deleted: new Date() }).where(eq(reports.id, id));
  expect((await desk.publishing.query({ filters: { state: "recalled" } as never })).reports).toHaveLength(1);
});

test("a report that nobody holds is recalled in silence", async () => {
  const { id } = await freshReport(world, house);
  await recall(id);
  expect(await problemOf(desk.publishing.detail({ id }))).toMatchObject({ code: "transition_refused" });
});
