import { createHash, randomUUID } from "node:crypto";
import { ReportContent } from "#contract/reading/report-content";
import { expectAccessible } from "./accessibility";
import { colleague, productUrl } from "./colleague";
import { givenExam } from "./given-exam";
import { wechatToken, wechatUrl } from "./outside-parties";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { studyFiles } from "./study-files";

/** A colleague flags a critical value in the report of a new exam. */
async function flagged() {
  const given = [...String(Date.now() % 100_000)].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("");
  const exam = await givenExam(studyFiles({ family: "危", given }));
  const { api } = await colleague("author");
  const { version } = await api.reports.lock({ id: exam.reportId });
  const content = ReportContent.parse({ finding: "左侧气胸。", diagnosis: "左侧气胸。", critical: true });
  await api.reports.save({ id: exam.reportId, version, content, unlock: true });
  return exam;
}

/** The phone scans the code the page shows, and WeChat tells the product. */
async function scanned() {
  const scene = await (await fetch(`${wechatUrl}/scene`)).text();
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), "1"];
  const signature = createHash("sha1").update([wechatToken, timestamp, nonce].sort().join("")).digest("hex");
  const query = new URLSearchParams({ signature, timestamp, nonce });
  const body =
    `<xml><ToUserName>gh</ToUserName><FromUserName>open-${randomUUID()}</FromUserName>` +
    `<MsgType>event</MsgType><Event>SCAN</Event><EventKey><![CDATA[${scene}]]></EventKey></xml>`;
  const answer = await fetch(new URL(`/api/v1/wechats/push?${query}`, productUrl()), { method: "POST", body });
  expect(answer.status).toBe(200);
}

test("critical values come to the WeChat of who scanned the code of his settings, until he ends it", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  await signIn("technician");
  await page.goto("/settings/notification");
  await page.getByRole("button", { name: said("notifications.wechat.begin") }).click();
  await expect(page.getByRole("img", { name: said("notifications.wechat.qr") })).toBeVisible();
  if (hasJavaScript) await expectAccessible(page);
  await scanned();
  // With scripts the page looks by itself.
  if (!hasJavaScript) await page.getByRole("link", { name: said("notifications.wechat.look") }).click();
  await expect(page.getByText(saidWith("notifications.wechat.since"))).toBeVisible();
  await expect(page.getByRole("img", { name: said("notifications.wechat.qr") })).toBeHidden();
  await page.getByRole("button", { name: said("notifications.wechat.end") }).click();
  await expect(page.getByRole("button", { name: said("notifications.wechat.begin") })).toBeVisible();
});

test(
  "an administrator names whom the organization tells, two at most; each chooses how and reads his own",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus, hasJavaScript }) => {
    expectStatus(422);
    await signIn("organizationAdmin");
    const { api } = await colleague("organizationAdmin");
    const [own] = (await api.accounts.organizations({})).organizations;
    if (!own) throw new Error("the administrator keeps no organization");
    await page.goto(`/groups/${own.groupId}/organizations/${own.id}/settings/notifications`);
    await expect(page.getByRole("checkbox", { name: "赵敏" })).toBeChecked();
    await expect(page.getByLabel("刘芳")).toBeChecked();
    await page.getByLabel("王建国").check();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("problems.too_many_recipients", { most: 2 }))).toBeVisible();
    await expect(page.getByLabel("王建国")).toBeChecked();
    await page.getByLabel("王建国").uncheck();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    const { patientName: name } = await flagged();
    await page.goto("/settings/notification");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(said("notifications.isUnread"));
    await row.getByRole("button", { name: said("notifications.markRead") }).click();
    await expect(row.getByRole("button")).toHaveCount(0);
    await page.getByLabel(said("notifications.choices.withSound")).uncheck();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("notifications.choices.withSound"))).not.toBeChecked();
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { name })).toBeVisible();

    await page.getByRole("link", { name: said("critical.acknowledge"), exact: true }).click();
    await page.getByRole("textbox", { name: said("critical.whom") }).fill("急诊科 李医生");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("critical.outcomes.unableToReach")).check();
    await page.getByRole("button", { name: said("critical.submit") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "急诊科 李医生" })).toHaveCount(1);

    // Only what was read back closes it, in its words.
    const told = page.getByRole("textbox", { name: said("critical.whom") });
    await told.fill("急诊科 周医生");
    await page.getByLabel(said("critical.outcomes.confirmed")).check();
    await page.getByRole("button", { name: said("critical.submit") }).click();
    await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
    await expect(told).toHaveValue("急诊科 周医生");
    await page.getByLabel(said("critical.readBack"), { exact: true }).fill("左侧气胸");
    await page.getByRole("button", { name: said("critical.submit") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
    await page.getByRole("link", { name: said("critical.acknowledged") }).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("急诊科 周医生");
  },
);

test(
  "who is told hears of a critical value while he works, and finds it counted in the bar",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    await signIn("registrar");
    await page.goto("/settings/language");
    // Of them alone: critical values that wait are acknowledged by others meanwhile.
    const unread = async () =>
      Number(
        new RegExp(`(\\d+)\\s*${said("common.shell.unread")}`).exec(
          (await page.locator("header").textContent()) ?? "",
        )?.[1] ?? 0,
      );
    const before = await unread();
    const { patientName: name } = await flagged();
    if (hasJavaScript) {
      // Told by a live hint: the number in the bar is that of the answer.
      await expect.poll(unread).toBeGreaterThan(before);
      const notice = page.getByRole("alert").filter({ hasText: name });
      await expect(notice).toBeVisible();
      await notice.getByRole("button", { name: said("common.shell.closeNotice") }).click();
      await expect(notice).toHaveCount(0);
    }
    await page.goto("/settings/language");
    await page
      .locator("header")
      .getByRole("link", { name: new RegExp(`${said("common.shell.notifications")}.*${said("common.shell.unread")}`) })
      .click();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText(said("notifications.isUnread"));
  },
);

test("whoever acknowledges a critical value from a report goes back to it and to the list it was opened from", async ({
  page,
  signIn,
}) => {
  const { path, accessionNumber } = await flagged();
  const query = new URLSearchParams({ list: `accession=${accessionNumber}` });
  await signIn("approver");
  await page.goto(`${path}?${query}`);
  const acknowledge = page.getByRole("alert").getByRole("link", { name: said("critical.acknowledge") });
  await acknowledge.click();
  await page.getByRole("link", { name: said("critical.report") }).click();
  await expect(page).toHaveURL(`${path}?${query}`);
  await acknowledge.click();
  await page.getByLabel(said("critical.whom")).fill("急诊科 李医生");
  await page.getByLabel(said("critical.outcomes.confirmed")).check();
  await page.getByLabel(said("critical.readBack"), { exact: true }).fill("左侧气胸");
  await page.getByRole("button", { name: said("critical.submit") }).click();
  await expect(page).toHaveURL(`${path}?${query}`);
  await expect(page.getByRole("status").filter({ hasText: "急诊科 李医生" })).toBeVisible();
});
