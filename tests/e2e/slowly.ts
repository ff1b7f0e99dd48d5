import type { Page } from "@playwright/test";

/** Lets the data of pages whose path ends so come late, in ms, as over a hospital's line. */
export async function slowly(page: Page, pathEnd: string, late = 1000) {
  await page.route(
    (url) => url.pathname.endsWith(pathEnd),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.continue();
    },
  );
}
