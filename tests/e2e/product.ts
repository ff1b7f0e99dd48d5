import { test as base, expect, type Page } from "@playwright/test";
import { demoAccounts } from "#api/demo/demo-accounts";

/** The demo's people by what they do. */
type Duty = (typeof demoAccounts)[number]["duty"];

interface Product {
  /** Signs in as the demo person of that duty, through the login page. */
  signIn(duty: Duty): Promise<void>;
  /** Whether pages run scripts in this project. */
  hasJavaScript: boolean;
}

/** Every test fails on an unexpected console error or an uncaught error of the page. */
export const test = base.extend<Product & { pageErrors: string[] }>({
  hasJavaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (duty) => {
      const account = demoAccounts.find((candidate) => candidate.duty === duty);
      if (!account) throw new Error(`the demo has no ${duty}`);
      await page.goto("/login");
      await page.locator('input[name="username"]').fill(account.username);
      await page.locator('input[name="password"]').fill(account.password);
      await page.locator('form button[type="submit"][name="intent"][value="login"]').click();
      await page.waitForURL((url) => url.pathname !== "/login");
    });
  },
});

/** Opens the page in a language. */
export async function speak(page: Page, language: "chs" | "en" | "tib") {
  await page
    .context()
    .addCookies([
      {
        name: "language",
        value: language,
        url: page.url().startsWith("http") ? page.url() : (test.info().project.use.baseURL ?? ""),
      },
    ]);
}

export { expect };
