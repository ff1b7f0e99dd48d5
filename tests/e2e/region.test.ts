import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { startProcess, type ProductProcess } from "../support/product-process";
import { spreadsheet } from "../support/spreadsheets";
import { chestText } from "./given-exam";
import { expect, test as base } from "./product";
import { said } from "./said";
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
  { name: "上传员", actions: [said("roles.actions.exam_get"), said("roles.actions.exam_upload")], members: [uploader] },
  { name: "报告员", actions: [said("roles.actions.exam_get"), said("roles.actions.report_upsert")], members: [author] },
  {
    name: "审核员",
    actions: [
      said("roles.actions.exam_get"),
      said("roles.actions.report_approval"),
      said("roles.actions.report_print"),
    ],
    members: [approver],
  },
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
  const isTold = (text: string) => expect(page.getByText(text, { exact: false }).first()).toBeVisible();

  await test.step("the first administrator", async () => {
    const token = /one-time token: (\S+)/.exec(installation.printed())?.[1] ?? "";
    const fill = async (at: Page, username: string) => {
      await at.goto(new URL("/first-run", origin).href);
      await at.getByLabel(said("accounts.firstRun.token")).fill(token);
      await at.getByLabel(said("accounts.fields.username")).fill(username);
      await at.getByLabel(said("accounts.fields.name")).fill(admin.name);
      await at.getByLabel(said("accounts.fields.password")).first().fill(admin.password);
      await at.getByLabel(said("accounts.fields.confirmPassword")).fill(admin.password);
    };
    const create = (at: Page) => at.getByRole("button", { name: said("accounts.firstRun.submit") }).click();
    const late = await browser.newPage();
    await fill(late, "second-admin");
    await fill(page, admin.username);
    await create(page);
    await page.waitForURL((url) => url.pathname !== "/first-run");
    await create(late);
    await expect(late.getByText(said("answers.done.firstRunOver"), { exact: false }).first()).toBeVisible();
    await late.close();
    await expect(page.getByRole("banner")).toContainText(admin.name);
    await expect(page.getByRole("heading", { name: said("guide.title") })).toBeVisible();
    await isTold(said("guide.progress", { done: 0, total: 6 }));
  });

  await test.step("the installation's name, and that people may register", async () => {
    await page.goto(at("/settings/admin/domains"));
    await page.getByRole("textbox", { name: said("lists.fields.host") }).fill("*");
    await page.getByLabel(said("lists.fields.displayName")).fill("雪山影像云");
    await page.getByRole("button", { name: said("domains.add") }).click();
    await page.getByLabel(said("lists.fields.allowRegistration")).check();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await isTold(said("answers.done.saved"));
    await expect(page.getByRole("banner")).toContainText("雪山影像云");
    for (const { username, name } of registered) {
      const visitor = await browser.newPage();
      // "Saved" may still be said of what was added before.
      await expect(async () => {
        await visitor.goto(at("/register"));
        await expect(visitor.getByLabel(said("accounts.fields.username"))).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 15_000 });
      await visitor.getByLabel(said("accounts.fields.username")).fill(username);
      await visitor.getByLabel(said("accounts.fields.name")).fill(name);
      await visitor.getByLabel(said("accounts.fields.password")).first().fill(ownPassword);
      await visitor.getByLabel(said("accounts.fields.confirmPassword")).fill(ownPassword);
      await visitor.getByLabel(said("accounts.register.terms")).check();
      await visitor.getByRole("button", { name: said("accounts.register.submit") }).click();
      await expect(visitor).not.toHaveURL(/\/register/);
      await visitor.context().close();
    }
  });

  let group = "";
  const hospitals: string[] = [];
  await test.step("a group of two hospitals", async () => {
    await page.goto(at("/groups/create"));
    await page.getByLabel(said("groups.fields.displayName")).fill("雪山医联体");
    await page.getByLabel(said("groups.fields.domainName")).fill("xueshan");
    await page.getByRole("button", { name: said("groups.create.submit") }).click();
    await isTold(said("answers.done.groupCreated"));
    group = new URL(page.url()).pathname.replace(/\/organizations$/, "");
    for (const name of ["雪山县人民医院", "雪山县藏医院"]) {
      await page.goto(at(`${group}/organizations/create`));
      await page.getByLabel(said("groups.fields.organizationName")).fill(name);
      await page.getByRole("button", { name: said("groups.organizations.create") }).click();
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
    await page.getByRole("button", { name: said("members.add.submit"), exact: true }).click();
    await isTold(said("answers.done.memberAdded"));
    for (const { username, name } of registered) {
      await page.goto(at(`${first}/members/add`));
      await page.getByLabel(said("members.add.search")).fill(username);
      await page.getByRole("button", { name: said("common.list.search") }).click();
      await page.getByRole("checkbox", { name }).check();
      await page
        .getByRole("radio", { name: said("organizations.levels.collaborator") })
        .first()
        .check();
      await page.getByRole("button", { name: said("members.add.submit"), exact: true }).click();
      await isTold(said("answers.done.memberAdded"));
      await page.goto(at(`${first}/members/add?${new URLSearchParams({ q: username })}`));
      await expect(page.getByRole("checkbox", { name })).toBeDisabled();
    }
    await page.goto(at(`${first}/members`));
    for (const { name } of [...created, ...registered]) await expect(page.getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("link", { name: "郑医生" })).toHaveCount(0);
  });

  await test.step("roles", async () => {
    for (const { name, actions, members } of roles) {
      await page.goto(at(`${first}/roles/new`));
      await page.getByLabel(said("roles.name")).fill(name);
      for (const action of actions) await page.getByRole("checkbox", { name: action, exact: true }).check();
      await page.getByRole("button", { name: said("roles.add") }).click();
      for (const member of members) await page.getByRole("checkbox", { name: member.name }).check();
      await page.getByRole("button", { name: said("roles.saveMembers") }).click();
      await isTold(said("answers.done.saved"));
    }
  });

  await test.step("departments, and procedures from a spreadsheet", async () => {
    await page.goto(at(`${first}/settings/lists/departments`));
    for (const name of ["呼吸内科", "急诊科"]) {
      await page.getByLabel(said("lists.fields.name")).fill(name);
      await page.getByRole("button", { name: said("lists.page.addButton") }).click();
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await page.goto(at(`${first}/procedures/import`));
    const heads = [
      said("procedureSheet.columns.name"),
      said("procedureSheet.columns.code"),
      said("exam.info.modality"),
      said("procedureSheet.columns.price"),
      said("procedureSheet.columns.stepName"),
      said("procedureSheet.columns.stepCode"),
    ];
    const procedures = [
      ["胸部CT平扫", "CT-CHEST", "CT", 260, "平扫", "CT-CHEST-1"],
      ["头颅CT平扫", "CT-HEAD", "CT", 240, "平扫", "CT-HEAD-1"],
    ];
    await page.getByLabel(said("lists.import.file")).setInputFiles({
      name: "procedures.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await spreadsheet([heads, ...procedures]),
    });
    await page.getByRole("button", { name: said("lists.import.preview") }).click();
    await page.getByRole("button", { name: said("lists.import.confirm") }).click();
    await isTold(said("answers.done.imported"));
    await page.goto(at(`${first}/procedures`));
    await expect(page.getByRole("link", { name: "头颅CT平扫" })).toBeVisible();
  });

  await test.step("a print template with the hospital's logo", async () => {
    await page.goto(at(`${first}/settings/templates`));
    await page.getByLabel(said("printTemplates.fields.name")).fill("CT 报告");
    await page.getByRole("button", { name: said("printTemplates.list.addButton"), exact: true }).click();
    await page.getByLabel(said("printTemplates.fields.title")).fill("雪山影像中心");
    const logo = sharp({ create: { width: 128, height: 128, channels: 3, background: "#0a6" } }).png();
    await page
      .getByLabel(said("printTemplates.pictures.logo"), { exact: true })
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logo.toBuffer() });
    await page.getByRole("button", { name: said("printTemplates.pictures.logoAdd") }).click();
    await expect(page.getByRole("button", { name: said("printTemplates.pictures.logoRemove") })).toBeVisible();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await isTold(said("answers.done.saved"));
  });

  const study = studyFiles({ family: "格桑", given: "卓玛" });
  await test.step("the technician uploads", async () => {
    const desk = await beginsWork(browser, uploader);
    await desk.goto(at("/upload"));
    await sendFiles(desk, study.files, hasJavaScript);
    await expect(desk.getByText(said("uploads.transfer.done"))).toBeVisible();
    await desk.getByLabel(said("exam.info.bodyPart")).fill("胸部");
    await desk.getByLabel(said("exam.info.applyDept")).fill("呼吸内科");
    await desk.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(desk.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    await desk.context().close();
  });

  let report = "";
  await test.step("the author writes; the approver approves and prints", async () => {
    const desk = await beginsWork(browser, author);
    await desk.goto(at("/studies"));
    await desk.getByRole("link", { name: study.patientName }).click();
    // From the list, what nobody has written yet opens by itself.
    await desk.getByLabel(said("reports.field.finding"), { exact: true }).fill(chestText.finding);
    await desk.getByLabel(said("reports.field.diagnosis"), { exact: true }).fill(chestText.diagnosis);
    await desk.getByText(said("reports.positive.false"), { exact: true }).click();
    await desk.getByRole("button", { name: said("reports.action.submit"), exact: true }).click();
    await expect(desk.locator(".report-head")).toContainText(said("common.reportStatus.final"));
    report = desk.url();
    await desk.context().close();

    const office = await beginsWork(browser, approver);
    await office.goto(report);
    await office.getByRole("button", { name: said("reports.action.approve"), exact: true }).click();
    await expect(office.locator(".report-head")).toContainText(said("common.reportStatus.corrected"));
    await office.getByRole("link", { name: said("reports.action.print") }).click();
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
    await page.getByLabel(said("members.username")).fill(username);
    await page.getByLabel(said("members.name")).fill(name);
    await page.getByLabel(said("members.account.password")).fill(firstPassword);
    await page.getByRole("button", { name: said("members.account.submit") }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  }

  /** A new browser of somebody whose first password has to be changed. */
  async function beginsWork(from: Browser, { username }: { username: string }): Promise<Page> {
    const desk = await from.newPage();
    await desk.goto(at("/login"));
    await signIn(desk, username, firstPassword);
    await desk.getByLabel(said("accounts.fields.newPassword")).fill(ownPassword);
    await desk.getByLabel(said("accounts.fields.confirmPassword")).fill(ownPassword);
    await desk.getByRole("button", { name: said("accounts.firstPassword.submit") }).click();
    await desk.waitForURL((url) => url.pathname === "/studies");
    return desk;
  }
});

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
}
