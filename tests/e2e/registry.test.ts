import { expectAccessible } from "./accessibility";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";

test(
  "a patient is registered, arrives, is taken back and cancelled, and is known the next time",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(422);
    expectStatus(409);
    const name = `登记${project.name}`;
    const phone = `139${String(Date.now()).slice(-8)}`;
    await signIn("registrar");
    await page.goto("/registry");
    const register = async () => {
      await page.getByRole("link", { name: "新登记" }).click();
      await expect(page.getByRole("heading", { name: "新登记" })).toBeVisible();
    };
    await register();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel("姓名").fill(name);
    await page.getByLabel("出生日期").fill("1991-04-14");
    await page.getByLabel("电话").fill(phone);
    const submit = page.getByRole("button", { name: "登记", exact: true });
    await submit.click();
    await expect(page.getByText("请选择检查项目或检查类型。").first()).toBeVisible();
    await expect(page.getByLabel("姓名")).toHaveValue(name);

    const first = page.getByRole("group", { name: "检查", exact: true }).locator("details").first();
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "CT");
    await first.getByLabel("检查部位").fill("胸部");
    await submit.click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText("已登记");
    await expect(line).toContainText("CT · 胸部");
    await page.getByLabel("给患者的提示").fill("请空腹");
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect(page.getByText("已保存。")).toBeVisible();
    await expect(page.getByLabel("给患者的提示")).toHaveValue("请空腹");

    await page.getByRole("link", { name: "标签" }).click();
    await expect(page.getByRole("img", { name: /^\d{8}$/ })).toBeVisible();
    await expect(page.locator(".label")).toContainText(name);
    await page.getByRole("link", { name: "返回登记单" }).click();

    await line.getByRole("button", { name: "到检" }).click();
    await expect(line).toContainText("已到检");
    await line.getByRole("link", { name: "撤销上一步" }).click();
    await page.getByRole("button", { name: "撤销上一步" }).click();
    await expect(line).toContainText("已登记");
    await line.getByRole("link", { name: "取消检查" }).click();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel("取消原因").selectOption({ label: "患者要求" });
    await page.getByRole("button", { name: "取消检查" }).click();
    await expect(line).toContainText("已取消");
    await expect(line).toContainText("患者要求");

    await page.getByRole("link", { name: "返回登记列表" }).click();
    await page.getByLabel("号码").fill(phone);
    await page.getByRole("button", { name: "查询" }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(1);

    await register();
    // The same person, typed anew: told, and taken over.
    await page.getByLabel("姓名").fill(name);
    await page.getByLabel("出生日期").fill("1991-04-14");
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "磁共振");
    await submit.click();
    await expect(page.getByText("可能是已有的患者").first()).toBeVisible();
    await page.getByRole("link", { name: "选用" }).first().click();
    await expect(page.getByLabel("电话")).toHaveValue(phone);
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "磁共振");
    await submit.click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
  },
);

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
    await expect(page.getByText("还没有做安全提问").first()).toBeVisible();

    await line.getByRole("link", { name: "安全提问" }).click();
    if (hasJavaScript) await expectAccessible(page);
    const implants = page.getByRole("group", { name: /起搏器/ });
    await implants.getByLabel("是", { exact: true }).check();
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect(page.getByText("患者不能到检")).toBeVisible();
    await expect(page.getByText(/询问于/)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "放行" })).toHaveCount(0);
    const physician = await openAs("organizationAdmin");
    await physician.goto(page.url());
    await physician.getByLabel("理由").fill("起搏器兼容磁共振");
    await physician.getByRole("button", { name: "放行" }).click();
    await expect(physician.getByRole("listitem").filter({ hasText: name })).toContainText("医生已放行");
    await page.getByRole("link", { name: "返回登记单" }).click();
    await expect(line).toContainText("医生已放行");
    await line.getByRole("button", { name: "到检" }).click();
    await expect(line).toContainText("已到检");
  },
);

test("registers somebody known from the keyboard alone", async ({ page, signIn }) => {
  await signIn("registrar");
  await page.goto("/registry");
  // Until the scripts run the key means nothing.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page.getByLabel("查找患者")).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel("查找患者").fill("");
  await page.keyboard.type("格桑顿珠");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "选用" })).toHaveCount(1);
  await page.getByRole("link", { name: "选用" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("姓名")).toHaveValue("格桑顿珠");
});
