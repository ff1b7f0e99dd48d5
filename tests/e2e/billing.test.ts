import { expectAccessible } from "./accessibility";
import { demoAccount, expect, test } from "./product";
import { said } from "./said";

test("the plans stand on the billing host alone", async ({ page, signIn, baseURL, expectStatus, hasJavaScript }) => {
  expectStatus(404);
  await signIn("groupAdmin");
  await page.goto("/settings/billing");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: said("settings.places.billing") })).toHaveCount(0);

  const host = `http://localhost:${new URL(baseURL ?? "").port}`;
  const { username, password } = demoAccount("groupAdmin");
  await page.goto(`${host}/login?redirect=/settings/billing`);
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { name: said("plans.billing.title") })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "康明医学影像诊断中心" })).toContainText(
    said("plans.state.none"),
  );
  const given = page.getByRole("table", { name: said("plans.page.history") }).getByRole("row");
  await expect(given.filter({ hasText: "青河县人民医院" })).toHaveCount(2);
  if (hasJavaScript) await expectAccessible(page);
  await page.getByRole("link", { name: "南江市中心医院" }).first().click();
  await expect(page).toHaveURL(/\/plan$/);
});
