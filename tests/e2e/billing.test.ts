import { expectAccessible } from "./accessibility";
import { demoAccount, expect, test } from "./product";

test("the plans stand on the billing host alone", async ({ page, signIn, baseURL, expectStatus, hasJavaScript }) => {
  expectStatus(404);
  await signIn("groupAdmin");
  await page.goto("/settings/billing");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: "账单" })).toHaveCount(0);

  const host = `http://localhost:${new URL(baseURL ?? "").port}`;
  const { username, password } = demoAccount("groupAdmin");
  await page.goto(`${host}/login?redirect=/settings/billing`);
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("heading", { name: "账单与套餐" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "康明医学影像诊断中心" })).toContainText("未设套餐");
  const given = page.getByRole("table", { name: "历次套餐" }).getByRole("row");
  await expect(given.filter({ hasText: "青河县人民医院" })).toHaveCount(2);
  if (hasJavaScript) await expectAccessible(page);
  await page.getByRole("link", { name: "南江市中心医院" }).first().click();
  await expect(page).toHaveURL(/\/plan$/);
});
