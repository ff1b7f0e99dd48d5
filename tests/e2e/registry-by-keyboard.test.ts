import { dayAt } from "#api/infrastructure/time/zoned-days";
import { NewRegistryOrder } from "#contract/registration/registry";
import { colleague } from "./colleague";
import { expect, test } from "./product";
import { said } from "./said";
import { slowly } from "./slowly";

test("registers somebody known from the keyboard alone", async ({ page, signIn }) => {
  await signIn("registrar");
  await page.goto("/registry");
  // Until the scripts run the key means nothing.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page.getByLabel(said("registry.new.find"))).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel(said("registry.new.find")).fill("");
  await page.keyboard.type("格桑顿珠");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: said("registry.new.take") })).toHaveCount(1);
  await page.getByRole("link", { name: said("registry.new.take") }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(said("exam.info.name"))).toHaveValue("格桑顿珠");

  // What is done is asked for next; then the label, and the next patient, each by a key.
  await expect(page.locator(":focus")).toHaveAccessibleName(said("registry.field.step"));
  await page.keyboard.type("胸部正位");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText(said("answers.done.orderRegistered"))).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: said("deskPrints.print") })).toBeFocused();
  await page.goBack();
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page.getByLabel(said("registry.new.find"))).toBeFocused({ timeout: 2_000 });
  }).toPass();
});

test("a known patient is registered without the mouse, and nothing that was typed is left by accident", async ({
  page,
  signIn,
  expectStatus,
}) => {
  test.slow();
  expectStatus(422);
  const { api } = await colleague("registrar");
  const [place] = (await api.accounts.organizations({})).organizations;
  const id = place?.id ?? "";
  const today = dayAt(new Date(), "Asia/Shanghai");
  const phone = `138${String(Date.now()).slice(-8)}`;
  const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: today }];
  const order = NewRegistryOrder.parse({ name: "键盘", gender: "F", phone, exams, isOtherPerson: true });
  await api.registry.create({ id, ...order });
  await signIn("registrar");
  await page.goto(`/registry/new?org=${id}`);
  // The browser gives the field its focus when it first draws the page, which may be after it has loaded.
  await expect(page.getByLabel(said("registry.new.find"))).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press("Enter");
  const take = page.getByRole("link", { name: said("registry.new.take") });
  await take.press("Enter");
  // The browser's own list, which has the focus until the library has come, finds no words.
  const step = page
    .getByRole("combobox", { name: said("registry.field.step") })
    .and(page.locator("input"))
    .first();
  await expect(step).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(page.getByText(said("common.form.noMatch"))).toBeVisible();
  await step.fill("xbct");
  await expect(page.getByRole("option", { name: "胸部CT平扫" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field("age").fill("7");
  await field("ageUnit").selectOption("M");
  expect(await field("dob").inputValue()).toMatch(/^20\d\d-\d\d-\d\d$/);
  await field("dob").fill("1980-05-06");
  await expect(field("ageUnit")).toHaveValue("Y");
  await field("idCard").fill("110105194912310021");
  await field("idCard").blur();
  await expect(page.getByText(said("registry.field.idCardWrong"))).toBeVisible();
  await field("idCard").fill("11010519491231002X");
  await field("idCard").blur();
  await expect(page.getByText(said("registry.field.idCardWrong"))).toHaveCount(0);
  await expect(field("dob")).toHaveValue("1949-12-31");
  expect(Number(await field("age").inputValue())).toBeGreaterThan(75);

  await page.getByRole("link", { name: said("registry.back") }).click();
  await page.getByRole("button", { name: said("common.leaveTyped.stay") }).click();
  await field("name").fill("");
  await field("exams[0].scheduledDate").fill("2020-01-01");
  // The page reads itself again after the answer: the question outlives the end of that.
  await slowly(page, ".data");
  await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
  await expect(page.getByText(said("answers.rules.dayPast"))).toBeVisible();
  await expect(page.getByText(said("answers.rules.required")).first()).toBeVisible();
  await page.getByRole("link", { name: said("registry.back") }).click();
  const go = page.getByRole("button", { name: said("common.leaveTyped.go") });
  await expect(go).toBeVisible();
  await page.waitForLoadState("networkidle");
  await go.click();
  await expect(page.getByRole("heading", { name: said("registry.title"), exact: true })).toBeVisible();
});
