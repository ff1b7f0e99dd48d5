import { test as base, expect, type Page } from "@playwright/test";
import type { Language } from "#contract/kernel/values";
import { demoAccount, type Duty } from "./demo-account";

export { demoAccount };

interface Product {
  /** Signs in as the demo person of that duty; no page is opened. */
  signIn(duty: Duty): Promise<void>;
  /** A browser of somebody else, signed in as the demo person of that duty and watched as `page` is. */
  openAs(duty: Duty): Promise<Page>;
  /** Whether pages run scripts in this project. */
  hasJavaScript: boolean;
  /** Answers that a test provokes on purpose: the browser tells each as a console error. */
  expectStatus(...statuses: number[]): void;
  /** The test takes the network away: what the page asks for meanwhile is told as console errors too. */
  expectLostLine(): void;
}

/** Every test fails on an unexpected console error or an uncaught error of the page. */
export const test = base.extend<Product & { pageErrors: string[]; expectedErrors: Set<string> }>({
  hasJavaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  // Playwright's fixtures name what they need in this pattern, even where that is nothing.
  expectedErrors: async ({ page: _ }, use) => use(new Set()),
  expectStatus: async ({ expectedErrors }, use) =>
    use((...statuses) => statuses.forEach((status) => expectedErrors.add(`responded with a status of ${status}`))),
  expectLostLine: async ({ expectedErrors }, use) => use(() => expectedErrors.add("net::ERR_INTERNET_DISCONNECTED")),
  pageErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      watch(page, errors);
      await use(errors);
      const isExpected = (error: string) => [...expectedErrors].some((expected) => error.includes(expected));
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => use((duty) => signInOn(page, duty)),
  openAs: async ({ browser, pageErrors }, use) => {
    const opened: Page[] = [];
    await use(async (duty) => {
      const page = await browser.newPage();
      opened.push(page);
      watch(page, pageErrors);
      await signInOn(page, duty);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

function watch(page: Page, errors: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
}

/** Signs in by the form's own post, without its page: what follows opens the page that it is about. */
async function signInOn(page: Page, duty: Duty) {
  const { username, password } = demoAccount(duty);
  const { baseURL = "" } = test.info().project.use;
  // The account may have another language from another test.
  const cookies = await page.context().cookies(baseURL);
  if (!cookies.some(({ name }) => name === "language")) await speak(page, "chs");
  const answer = await page.context().request.post(`${baseURL}/login`, {
    form: { username, password },
    headers: { Origin: baseURL, Accept: "text/html" },
    maxRedirects: 0,
  });
  expect(answer.status(), `${username} signs in`).toBe(303);
}

/** Opens the next pages in a language. */
export async function speak(page: Page, language: Language) {
  const { baseURL } = test.info().project.use;
  await page.context().addCookies([{ name: "language", value: language, url: baseURL }]);
}

export { expect };
