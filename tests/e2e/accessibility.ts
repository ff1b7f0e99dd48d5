import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./product";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How far the page can be scrolled on below its foot, in pixels. */
function belowFoot() {
  const { scrollHeight, scrollTop } = document.documentElement;
  const foot = document.querySelector("footer:not(main *)");
  return foot ? Math.round(scrollHeight - scrollTop - foot.getBoundingClientRect().bottom) : 0;
}

/**
 * No rule of axe is broken seriously on the page as it stands, and it ends with its foot; needs a browser project that runs
 * scripts.
 */
export async function expectAccessible(page: Page) {
  // What is right needs no description, what is wrong none by a selector: on a long list that took half of the time.
  const found: unknown = await page.evaluate(`${axe};
    axe.run(document, { resultTypes: ["violations"], selectors: false }).then(({ violations }) => violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")));`);
  expect.soft(found, page.url()).toEqual([]);
  expect.soft(await page.evaluate(belowFoot), `${page.url()}: room below the foot`).toBeLessThanOrEqual(1);
}
