import type { Page } from "@playwright/test";
import { Branding } from "#contract/organizations/domain-settings";
import { expectAccessible } from "./accessibility";
import { colleague, productUrl } from "./colleague";
import { chooseFrom } from "./menu";
import { demoAccount, expect, test } from "./product";
import { said, saidWith } from "./said";

test(
  "a patient is registered, arrives, is taken back and cancelled, and is known the next time",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    test.slow();
    expectStatus(422);
    expectStatus(409);
    const name = `登记${project.name}`;
    const phone = `139${String(Date.now()).slice(-8)}`;
    await signIn("registrar");
    await page.goto("/registry");
    const register = async () => {
      await page.getByRole("link", { name: said("registry.register") }).click();
      await expect(page.getByRole("heading", { name: said("registry.new.title") })).toBeVisible();
    };
    await register();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("exam.info.name")).fill(name);
    await page.getByLabel(said("exam.info.dob")).fill("1991-04-14");
    await page.getByLabel(said("exam.info.phone")).fill(phone);
    const submit = page.getByRole("button", { name: said("registry.new.submit"), exact: true });
    await submit.click();
    await expect(page.getByText(said("answers.rules.stepOrModality")).first()).toBeVisible();
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue(name);

    const rows = page.getByRole("group", { name: said("registry.edit.exams"), exact: true }).locator("details");
    const [first, second] = [rows.nth(0), rows.nth(1)];
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await first.getByLabel(said("registry.field.bodyPart")).fill("胸部");
    // A second exam that says too little is asked about, and not left out.
    await second.locator("summary").click();
    const bodyPart = second.getByLabel(said("registry.field.bodyPart"));
    await bodyPart.fill("头颅");
    await submit.click();
    await expect(second.getByText(said("answers.rules.stepOrModality"))).toBeVisible();
    await expect(bodyPart).toHaveValue("头颅");
    await bodyPart.fill("");
    await submit.click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText(said("registry.states.Registered"));
    await expect(line).toContainText("CT · 胸部");
    await page.getByLabel(said("registry.field.patientNote")).fill("请空腹");
    await page.getByRole("button", { name: said("registry.edit.submit") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("registry.field.patientNote"))).toHaveValue("请空腹");

    await page.getByRole("link", { name: said("registry.labels.title") }).click();
    await expect(page.getByRole("img", { name: saidWith("deskPrints.labels.code") })).toBeVisible();
    await expect(page.locator(".label")).toContainText(name);
    await page.getByRole("link", { name: said("deskPrints.labels.back") }).click();

    await line.getByRole("button", { name: said("registry.steps.arrive") }).click();
    await expect(line).toContainText(said("registry.states.Arrived"));
    // Arriving gives a number: it is told where the button was pressed, with the slip to print.
    const told = page.getByRole("status").filter({ hasText: saidWith("queue.checkIn.done") });
    await expect(told).toContainText(name);
    await expect(told.getByRole("link", { name: said("queue.checkIn.slip") })).toHaveAttribute("href", /slip/);
    await line.getByRole("link", { name: said("registry.steps.revoke") }).click();
    await page.getByRole("button", { name: said("registry.steps.revoke") }).click();
    await expect(line).toContainText(said("registry.states.Registered"));
    await line.getByRole("link", { name: said("registry.steps.cancel") }).click();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("registry.step.reason")).selectOption({ label: said("registry.reasons.patientAsked") });
    await page.getByRole("button", { name: said("registry.steps.cancel") }).click();
    await expect(line).toContainText(said("registry.states.Cancelled"));
    await expect(line).toContainText(said("registry.reasons.patientAsked"));

    await page.getByRole("link", { name: said("registry.back") }).click();
    await page.getByLabel(said("registry.number")).fill(phone);
    await page.getByRole("button", { name: said("registry.search") }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(1);

    await register();
    // The same person, typed anew: told, and taken over.
    await page.getByLabel(said("exam.info.name")).fill(name);
    await page.getByLabel(said("exam.info.dob")).fill("1991-04-14");
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), said("exam.modality.MR"));
    await page.getByLabel(said("exam.info.clinicImpression")).fill("复查");
    await submit.click();
    await expect(page.getByText(said("registry.known.title")).first()).toBeInViewport();
    // The next press of Tab is on what is warned of, and no list is open.
    if (hasJavaScript) {
      await expect(page.locator(":focus")).toContainText(said("registry.known.title"));
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: said("registry.new.take") }).first()).toBeFocused();
      await expect(page.getByRole("listbox")).toHaveCount(0);
    }
    await page
      .getByRole("button", { name: said("registry.new.take") })
      .first()
      .click();
    await expect(page.getByLabel(said("exam.info.phone"))).toHaveValue(phone);
    // Who it is was taken over, and what was typed of the exam stands.
    await expect(page.getByLabel(said("exam.info.clinicImpression"))).toHaveValue("复查");
    await submit.click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
  },
);

/** Another window covers the page for a moment: back in sight it hears of news, and reads its data again. */
async function lookAway(page: Page) {
  let isLive = false;
  const read = page.waitForResponse((answer) => {
    isLive ||= answer.url().endsWith("/api/v1/live");
    return isLive && answer.request().method() === "GET" && answer.url().includes(".data");
  });
  await page.evaluate(() => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await read;
}

test(
  "a patient with a pacemaker is not let in until a physician says why",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(409);
    const name = `安全${project.name}`;
    await signIn("registrar");
    await page.goto("/registry/new");
    await page.getByLabel("姓名").fill(name);
    const first = page.getByRole("group", { name: "检查", exact: true }).locator("details").first();
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "磁共振");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText("尚未安全提问");
    await line.getByRole("button", { name: "到检" }).click();
    const refused = page.getByText("还没有做安全提问").first();
    await expect(refused).toBeVisible();
    if (hasJavaScript) {
      // What was refused stays when the page reads its data again. The second reading begins after the first is shown.
      await lookAway(page);
      await lookAway(page);
      await expect(refused).toBeVisible();
    }

    await line.getByRole("link", { name: "安全提问" }).click();
    if (hasJavaScript) await expectAccessible(page);
    const implants = page.getByRole("group", { name: /起搏器/ });
    await implants.getByLabel("是", { exact: true }).check();
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect(page.getByText("患者不能到检")).toBeVisible();
    await expect(page.getByText(/询问于/)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "放行" })).toHaveCount(0);
    // May approve, and has no right to register.
    const physician = await openAs("approver");
    await physician.goto(page.url());
    await physician.getByLabel("理由").fill("起搏器兼容磁共振");
    await physician.getByRole("button", { name: "放行" }).click();
    await expect(physician.getByText("放行：起搏器兼容磁共振")).toBeVisible();
    await expect(physician.getByRole("button", { name: "保存修改" })).toHaveCount(0);
    await physician.getByRole("link", { name: said("registry.safety.waiting") }).click();
    await expect(physician.getByRole("heading", { name: said("registry.safety.waiting") })).toBeVisible();
    await expect(physician.getByRole("row").filter({ hasText: name })).toHaveCount(0);
    await page.getByRole("link", { name: "返回登记单" }).click();
    await expect(line).toContainText("医生已放行");
    await line.getByRole("button", { name: "到检" }).click();
    await expect(line).toContainText("已到检");
  },
);

test(
  "who decides at several hospitals chooses whose patients wait",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { api } = await colleague("approver");
    const { organizations } = await api.accounts.organizations({});
    await signIn("approver");
    await page.goto("/registry/safety");
    const choice = page.getByLabel(said("registry.organization"));
    for (const { id, name } of [...organizations].reverse()) {
      await chooseFrom(choice, name);
      await page.getByRole("button", { name: said("registry.search") }).click();
      await expect(page).toHaveURL(new RegExp(`org=${id}`));
      await expect(choice).toHaveValue(id);
    }
    if (hasJavaScript) await expectAccessible(page);
  },
);

test(
  "an animal is registered where the host is a veterinary one",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page }, { project }) => {
    const { api } = await colleague("operator");
    const host = `animals-${project.name.toLowerCase()}.localhost`;
    await api.domainSettings.add({ ...Branding.parse({ displayName: "动物影像", isPet: true }), host });
    const { username, password } = demoAccount("registrar");
    const address = new URL(productUrl());
    address.hostname = host;
    await page.goto(new URL("/login?redirect=/registry/new", address).href);
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/new/);

    const name = `旺财${project.name}`;
    await page.getByLabel(said("exam.info.name")).fill(name);
    await page.getByLabel(said("exam.info.gender")).selectOption({ label: said("exam.petGender.MS") });
    const animal = page.getByRole("group", { name: said("exam.info.animal") });
    await animal.getByLabel(said("exam.info.species")).fill("犬");
    await animal.getByLabel(said("exam.info.breed")).fill("藏獒");
    const first = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    await expect(page.getByLabel(said("exam.info.gender"))).toHaveValue("MS");
    await expect(animal.getByLabel(said("exam.info.species"))).toHaveValue("犬");
    await expect(animal.getByLabel(said("exam.info.breed"))).toHaveValue("藏獒");
    await api.domainSettings.remove({ host });
  },
);

test(
  "filters are kept under a name, and the registry opens with them",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const view = `今日 CT ${project.name}`.slice(0, 30);
    await signIn("organizationAdmin");
    await page.goto("/registry?from=today&to=today&modality=CT");
    const day = await page.getByLabel(said("registry.from")).inputValue();
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await page.getByRole("link", { name: said("registry.views") }).click();
    await page.getByLabel(said("exams.views.name")).fill(view);
    // One default of the account, and the browsers run at once.
    const isDefault = project.name === "desktop";
    await page.getByLabel(said("exams.views.isDefault")).setChecked(isDefault);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("exams.views.keep") }).click();
    const link = page.getByRole("link", { name: view });
    await expect(link).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: said("registry.all") }).click();
    await expect(page.getByLabel(said("registry.from"))).toHaveValue("");
    if (isDefault) await page.goto("/registry");
    else await link.click();
    await expect(page.getByLabel(said("registry.from"))).toHaveValue(day);
    await page.getByRole("link", { name: said("registry.views") }).click();
    await page.getByRole("button", { name: said("exams.views.remove", { name: view }) }).click();
    await expect(page.getByRole("button", { name: said("exams.views.remove", { name: view }) })).toHaveCount(0);
  },
);
