import { createHash, randomUUID } from "node:crypto";
import { ReportContent } from "#contract/reading/report-content";
import { expectAccessible } from "./accessibility";
import { colleague, productUrl } from "./colleague";
import { givenExam } from "./given-exam";
import { wechatToken, wechatUrl } from "./outside-parties";
import { expect, test } from "./product";
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
  await page.getByRole("button", { name: "显示二维码" }).click();
  await expect(page.getByRole("img", { name: "公众号二维码" })).toBeVisible();
  if (hasJavaScript) await expectAccessible(page);
  await scanned();
  // With scripts the page looks by itself.
  if (!hasJavaScript) await page.getByRole("link", { name: "我已扫码" }).click();
  await expect(page.getByText("起，危急值同时通过微信通知。")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("img", { name: "公众号二维码" })).toBeHidden();
  await page.getByRole("button", { name: "停止微信通知" }).click();
  await expect(page.getByRole("button", { name: "显示二维码" })).toBeVisible();
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
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("每个机构最多通知 2 人。")).toBeVisible();
    await expect(page.getByLabel("王建国")).toBeChecked();
    await page.getByLabel("王建国").uncheck();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    const { patientName: name } = await flagged();
    await page.goto("/settings/notification");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("未读");
    await row.getByRole("button", { name: "标为已读" }).click();
    await expect(row.getByRole("button")).toHaveCount(0);
    await page.getByLabel("提示时播放声音").uncheck();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    await expect(page.getByLabel("提示时播放声音")).not.toBeChecked();
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { name })).toBeVisible();

    await page.getByRole("link", { name: "确认", exact: true }).click();
    await page.getByRole("textbox", { name: "告知了谁" }).fill("急诊科 李医生");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: "确认已告知" }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
    await page.getByRole("link", { name: "已确认" }).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("急诊科 李医生");
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
      Number(/(\d+)\s*条未读/.exec((await page.locator("header").textContent()) ?? "")?.[1] ?? 0);
    const before = await unread();
    const { patientName: name } = await flagged();
    if (hasJavaScript) {
      // Told by a live hint: the number in the bar is that of the answer.
      await expect.poll(unread).toBeGreaterThan(before);
      const notice = page.getByRole("alert").filter({ hasText: name });
      await expect(notice).toBeVisible();
      await notice.getByRole("button", { name: "关闭通知" }).click();
      await expect(notice).toHaveCount(0);
    }
    await page.goto("/settings/language");
    await page
      .locator("header")
      .getByRole("link", { name: /通知.*未读/ })
      .click();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("未读");
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
  const acknowledge = page.getByRole("alert").getByRole("link", { name: "确认" });
  await acknowledge.click();
  await page.getByRole("link", { name: "打开报告" }).click();
  await expect(page).toHaveURL(`${path}?${query}`);
  await acknowledge.click();
  await page.getByLabel("告知了谁").fill("急诊科 李医生");
  await page.getByRole("button", { name: "确认已告知" }).click();
  await expect(page).toHaveURL(`${path}?${query}`);
  await expect(page.getByText("急诊科 李医生")).toBeVisible();
});
