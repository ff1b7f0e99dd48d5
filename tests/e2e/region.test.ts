import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { startProcess, type ProductProcess } from "../support/product-process";
import { spreadsheet } from "../support/spreadsheets";
import { chestText } from "./given-exam";
import { expect, test as base } from "./product";
import { sendFiles } from "./send-files";
import { studyFiles } from "./study-files";

/** An installation for real use, with nothing in it; gone after the test. */
const test = base.extend<{ installation: ProductProcess }>({
  installation: async ({ page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "radbridge-region-"));
    const installation = await startProcess(folder, { DEMO: "false" });
    await use(installation);
    // An open page would go on asking what is no longer there.
    await page.close();
    await installation.stop();
    await rm(folder, { recursive: true });
  },
});

test.use({ actionTimeout: 15_000 });

const admin = { username: "admin", name: "周宏", password: "region-2026" };
/** What each person changes the first password to. */
const ownPassword = "my-own-22";
const firstPassword = "first-day-1";

const uploader = { username: "wangjishi", name: "王技师" };
const author = { username: "liyisheng", name: "李医生" };
const approver = { username: "zhangzhuren", name: "张主任" };
const created = [
  uploader,
  author,
  approver,
  { username: "zhaohushi", name: "赵护士" },
  { username: "qiandengji", name: "钱登记" },
  { username: "sunjishi", name: "孙技师" },
];
const registered = [
  { username: "zhouzhuanjia", name: "周专家" },
  { username: "wuzhuanjia", name: "吴专家" },
];
const ofSecond = [
  { username: "zhengyisheng", name: "郑医生" },
  { username: "fengzhuren", name: "冯主任" },
];

const roles = [
  { name: "上传员", actions: ["查看检查", "上传检查"], members: [uploader] },
  { name: "报告员", actions: ["查看检查", "书写报告"], members: [author] },
  { name: "审核员", actions: ["查看检查", "审核报告", "打印报告"], members: [approver] },
];

test("an empty installation becomes a region of hospitals through its screens alone", async ({
  page,
  browser,
  installation,
  hasJavaScript,
}) => {
  test.slow();
  const { origin } = installation;
  const at = (path: string) => new URL(path, origin).href;
  const said = (text: string) => expect(page.getByText(text, { exact: false }).first()).toBeVisible();

  await test.step("the first administrator", async () => {
    const token = /one-time token: (\S+)/.exec(installation.printed())?.[1] ?? "";
    const fill = async (at: Page, username: string) => {
      await at.goto(new URL("/first-run", origin).href);
      await at.getByLabel("一次性口令").fill(token);
      await at.getByLabel("用户名").fill(username);
      await at.getByLabel("姓名").fill(admin.name);
      await at.getByLabel("密码").first().fill(admin.password);
      await at.getByLabel("再次输入密码").fill(admin.password);
    };
    const create = (at: Page) => at.getByRole("button", { name: "创建管理员" }).click();
    const late = await browser.newPage();
    await fill(late, "second-admin");
    await fill(page, admin.username);
    await create(page);
    await page.waitForURL((url) => url.pathname !== "/first-run");
    await create(late);
    await expect(late.getByText("管理员已由他人创建", { exact: false }).first()).toBeVisible();
    await late.close();
    await expect(page.getByRole("banner")).toContainText(admin.name);
    await expect(page.getByRole("heading", { name: "开始使用" })).toBeVisible();
    await said("已完成 0 / 6");
  });

  await test.step("the installation's name, and that people may register", async () => {
    await page.goto(at("/settings/admin/domains"));
    await page.getByRole("textbox", { name: "域名" }).fill("*");
    await page.getByLabel("显示名称").fill("雪山影像云");
    await page.getByRole("button", { name: "添加域名" }).click();
    await page.getByLabel("允许自行注册账号").check();
    await page.getByRole("button", { name: "保存" }).click();
    await said("已保存");
    await expect(page.getByRole("banner")).toContainText("雪山影像云");
    for (const { username, name } of registered) {
      const visitor = await browser.newPage();
      // "Saved" may still be said of what was added before.
      await expect(async () => {
        await visitor.goto(at("/register"));
        await expect(visitor.getByLabel("用户名")).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 15_000 });
      await visitor.getByLabel("用户名").fill(username);
      await visitor.getByLabel("姓名").fill(name);
      await visitor.getByLabel("密码").first().fill(ownPassword);
      await visitor.getByLabel("再次输入密码").fill(ownPassword);
      await visitor.getByLabel("我已阅读并同意使用条款").check();
      await visitor.getByRole("button", { name: "注册" }).click();
      await expect(visitor).not.toHaveURL(/\/register/);
      await visitor.context().close();
    }
  });

  let group = "";
  const hospitals: string[] = [];
  await test.step("a group of two hospitals", async () => {
    await page.goto(at("/groups/create"));
    await page.getByLabel("集团名称").fill("雪山医联体");
    await page.getByLabel("集团标识").fill("xueshan");
    await page.getByRole("button", { name: "创建集团" }).click();
    await said("集团已创建");
    group = new URL(page.url()).pathname.replace(/\/organizations$/, "");
    for (const name of ["雪山县人民医院", "雪山县藏医院"]) {
      await page.goto(at(`${group}/organizations/create`));
      await page.getByLabel("机构名称").fill(name);
      await page.getByRole("button", { name: "创建机构" }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      hospitals.push(new URL(page.url()).pathname.replace(/\/members$/, ""));
    }
  });
  const [first = "", second = ""] = hospitals;

  await test.step("ten people: six of the group, two invited, two of the second hospital", async () => {
    for (const person of created) await createAccount(at(`${group}/settings/members/add`), person);
    for (const person of ofSecond) await createAccount(at(`${second}/members/add`), person);
    await page.goto(at(`${first}/members/add`));
    for (const { name } of created) await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: "加入", exact: true }).click();
    await said("成员已加入");
    for (const { username, name } of registered) {
      await page.goto(at(`${first}/members/add`));
      await page.getByLabel("查找账号").fill(username);
      await page.getByRole("button", { name: "查询" }).click();
      await page.getByRole("checkbox", { name }).check();
      await page.getByRole("radio", { name: "协作者" }).first().check();
      await page.getByRole("button", { name: "加入", exact: true }).click();
      await said("成员已加入");
    }
    await page.goto(at(`${first}/members`));
    for (const { name } of [...created, ...registered]) await expect(page.getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("link", { name: "郑医生" })).toHaveCount(0);
  });

  await test.step("roles", async () => {
    for (const { name, actions, members } of roles) {
      await page.goto(at(`${first}/roles/new`));
      await page.getByLabel("角色名称").fill(name);
      for (const action of actions) await page.getByRole("checkbox", { name: action, exact: true }).check();
      await page.getByRole("button", { name: "新建角色" }).click();
      for (const member of members) await page.getByRole("checkbox", { name: member.name }).check();
      await page.getByRole("button", { name: "保存成员" }).click();
      await said("已保存");
    }
  });

  await test.step("departments, and procedures from a spreadsheet", async () => {
    await page.goto(at(`${first}/settings/lists/departments`));
    for (const name of ["呼吸内科", "急诊科"]) {
      await page.getByLabel("名称").fill(name);
      await page.getByRole("button", { name: "添加" }).click();
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await page.goto(at(`${first}/procedures/import`));
    const heads = ["项目名称", "项目代码", "检查类型", "价格（元）", "步骤名称", "步骤代码"];
    const procedures = [
      ["胸部CT平扫", "CT-CHEST", "CT", 260, "平扫", "CT-CHEST-1"],
      ["头颅CT平扫", "CT-HEAD", "CT", 240, "平扫", "CT-HEAD-1"],
    ];
    await page.getByLabel("Excel 文件").setInputFiles({
      name: "procedures.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await spreadsheet([heads, ...procedures]),
    });
    await page.getByRole("button", { name: "检查文件" }).click();
    await page.getByRole("button", { name: "确认导入" }).click();
    await said("导入完成");
    await page.goto(at(`${first}/procedures`));
    await expect(page.getByRole("link", { name: "头颅CT平扫" })).toBeVisible();
  });

  await test.step("a print template with the hospital's logo", async () => {
    await page.goto(at(`${first}/settings/templates`));
    await page.getByLabel("模板名称").fill("CT 报告");
    await page.getByRole("button", { name: "新建", exact: true }).click();
    await page.getByLabel("主标题").fill("雪山影像中心");
    const logo = sharp({ create: { width: 128, height: 128, channels: 3, background: "#0a6" } }).png();
    await page
      .getByLabel("标志", { exact: true })
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logo.toBuffer() });
    await page.getByRole("button", { name: "上传标志" }).click();
    await expect(page.getByRole("button", { name: "移除标志" })).toBeVisible();
    await page.getByRole("button", { name: "保存" }).click();
    await said("已保存");
  });

  const study = studyFiles({ family: "格桑", given: "卓玛" });
  await test.step("the technician uploads", async () => {
    const desk = await beginsWork(browser, uploader);
    await desk.goto(at("/upload"));
    await sendFiles(desk, study.files, hasJavaScript);
    await expect(desk.getByText("全部文件已上传")).toBeVisible();
    await desk.getByLabel("检查部位").fill("胸部");
    await desk.getByLabel("申请科室").fill("呼吸内科");
    await desk.getByRole("button", { name: "完成上传" }).click();
    await expect(desk.getByText("已生成 1 个检查")).toBeVisible();
    await desk.context().close();
  });

  let report = "";
  await test.step("the author writes; the approver approves and prints", async () => {
    const desk = await beginsWork(browser, author);
    await desk.goto(at("/studies"));
    await desk.getByRole("link", { name: study.patientName }).click();
    // From the list, what nobody has written yet opens by itself.
    await desk.getByLabel("影像所见", { exact: true }).fill(chestText.finding);
    await desk.getByLabel("影像诊断", { exact: true }).fill(chestText.diagnosis);
    await desk.getByText("阴性", { exact: true }).click();
    await desk.getByRole("button", { name: "提交审核", exact: true }).click();
    await expect(desk.locator(".report-head")).toContainText("待审核");
    report = desk.url();
    await desk.context().close();

    const office = await beginsWork(browser, approver);
    await office.goto(report);
    await office.getByRole("button", { name: "审核通过", exact: true }).click();
    await expect(office.locator(".report-head")).toContainText("已审核");
    await office.getByRole("link", { name: "打印" }).click();
    const sheet = office.locator(".sheet").first();
    await expect(sheet).toContainText(study.patientName);
    await expect(office.locator(".sheet-watermark")).toHaveCount(0);
    await expect(sheet.locator("h1")).toHaveText("雪山影像中心");
    const drawn = sheet.locator(".report-logo");
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
    await office.context().close();
  });

  await test.step("nobody of the other hospital finds it", async () => {
    const [stranger] = ofSecond;
    if (!stranger) throw new Error("the second hospital has people");
    const desk = await beginsWork(browser, stranger);
    await desk.goto(at("/studies"));
    await expect(desk.getByText(study.patientName)).toHaveCount(0);
    expect((await desk.goto(report))?.status()).toBe(404);
    await desk.context().close();
  });

  async function createAccount(path: string, { username, name }: { username: string; name: string }) {
    await page.goto(path);
    await page.getByLabel("用户名").fill(username);
    await page.getByLabel("姓名").fill(name);
    await page.getByLabel("初始密码").fill(firstPassword);
    await page.getByRole("button", { name: "创建账号并加入" }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  }

  /** A new browser of somebody whose first password has to be changed. */
  async function beginsWork(from: Browser, { username }: { username: string }): Promise<Page> {
    const desk = await from.newPage();
    await desk.goto(at("/login"));
    await signIn(desk, username, firstPassword);
    await desk.getByLabel("新密码").fill(ownPassword);
    await desk.getByLabel("再次输入密码").fill(ownPassword);
    await desk.getByRole("button", { name: "设置密码并登录" }).click();
    await desk.waitForURL((url) => url.pathname === "/studies");
    return desk;
  }
});

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}
