import { expectAccessible } from "./accessibility";
import { newcomer } from "./colleague";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

test(
  "whoever has bound a mobile signs in by a code to it, and comes to the page that was asked for",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, openAs, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    const { api, account } = await newcomer();
    const mobile = `137${String(Date.now()).slice(-8)}`;
    const operator = await openAs("operator");
    /** The code in the newest message to the mobile, once it is another than `before`. */
    async function codeAfter(before: string): Promise<string> {
      let code = before;
      await expect(async () => {
        await operator.goto("/settings/admin/outbox");
        const row = operator.getByRole("row").filter({ hasText: mobile }).first();
        code = /\d{6}/.exec(await row.getByText(saidWith("messages.code")).innerText())?.[0] ?? before;
        expect(code).not.toBe(before);
      }).toPass();
      return code;
    }
    await api.mobile.sendBindCode({ mobile, password: account.password });
    const bound = await codeAfter("");
    await api.mobile.bindNumber({ code: bound });

    await page.goto("/settings/profile");
    await page.getByRole("link", { name: said("accounts.login.byMobile") }).click();
    if (hasJavaScript) await expectAccessible(page);
    const number = page.getByLabel(said("accounts.mobileLogin.number"));
    await number.fill("12345");
    await page.getByRole("button", { name: said("accounts.forget.send") }).click();
    await expect(page.getByText(said("answers.rules.mobile"))).toBeVisible();
    await expect(number).toHaveValue("12345");
    await number.fill(mobile);
    await page.getByRole("button", { name: said("accounts.forget.send") }).click();
    await expect(page.getByText(said("common.code.sentByOutbox"), { exact: false })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    const code = await codeAfter(bound);
    const submit = page.getByRole("button", { name: said("accounts.login.submit"), exact: true });
    await page.getByLabel(said("accounts.forget.code")).fill(code === "000000" ? "111111" : "000000");
    await submit.click();
    await expect(page.getByText(said("problems.code_wrong"))).toBeVisible();
    await page.getByLabel(said("accounts.forget.code")).fill(code);
    await submit.click();
    await expect(page).toHaveURL(/\/settings\/profile/);
    await expect(page.getByLabel(said("settings.profile.name"))).toHaveValue("新同事");
  },
);
