import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Language } from "#contract/kernel/values";
import { tagOf } from "#texts/languages";
import { expect } from "./product";

const namespaces = readdirSync("texts/chs").flatMap((file) => file.match(/^(.+)\.json$/)?.[1] ?? []);
/** A text that is missing shows as its key. */
const rawKey = new RegExp(`\\b(${namespaces.join("|")})\\.[a-z]\\w*`);

/** The page says that it is in that language, and no text on it is missing. */
export async function expectSpoken(page: Page, language: Language) {
  await expect(page.locator("html")).toHaveAttribute("lang", tagOf(language));
  await expect(page.locator("body")).not.toContainText(rawKey);
}
