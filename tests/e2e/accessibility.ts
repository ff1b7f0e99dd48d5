import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./product";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No rule of axe is broken seriously on the page as it stands; needs a browser project that runs scripts. */
export async function expectAccessible(page: Page) {
  // What is right needs no description, what is wrong none by a selector: on a long list that took half of the time.
  const found: unknown = await page.evaluate(`${axe};
    axe.run(document, { resultTypes: ["violations"], selectors: false }).then(({ violations }) => violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")));`);
  expect.soft(found, page.url()).toEqual([]);
}
