import { expect, test, vi } from "vitest";
import type { Account } from "#contract/identity/accounts";
import type { Client } from "#contract/index";
import { agreedLanguage } from "./agreed-language.server";
import type { Language } from "#texts/languages";

async function agreed(browser: Language | null, account: Language | null) {
  const chooseLanguage = vi.fn(() => Promise.resolve());
  const request = new Request("http://127.0.0.1/login", browser ? { headers: { Cookie: `language=${browser}` } } : {});
  const client = { profile: { chooseLanguage } } as unknown as Client;
  const language = await agreedLanguage(request, client, { language: account } as Account);
  return { language, told: chooseLanguage.mock.calls.flat() };
}

test.each<[Language | null, Language | null, Language]>([
  ["en", "tib", "en"],
  ["chs", "tib", "chs"],
  [null, "tib", "tib"],
  ["tib", null, "tib"],
  [null, null, "chs"],
])("the browser's choice %s goes before the account's %s", async (browser, account, expected) => {
  expect((await agreed(browser, account)).language).toBe(expected);
});

test("who has never chosen keeps what the browser has, and nobody's choice is changed by a browser", async () => {
  expect((await agreed("tib", null)).told).toEqual([{ language: "tib" }]);
  expect((await agreed("en", "tib")).told).toEqual([]);
  expect((await agreed(null, null)).told).toEqual([]);
});
