import type { Page } from "@playwright/test";

/** Lets the data of pages whose path ends so come a second late, as over a hospital's line. */
export async function slowly(page: Page, pathEnd: string) {
  await page.route(
    (url) => url.pathname.endsWith(pathEnd),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    },
  );
}
