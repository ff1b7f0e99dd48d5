import { expect, type Browser, type Page } from "@playwright/test";
import { chromiumPath } from "../../scripts/chromium";
import { demoVideoRoomId } from "#api/demo/demo-consultation-ids";
import { demoAccount, type Duty } from "./demo-account";
import { said } from "./said";

export const roomPath = `/consultations/${demoVideoRoomId}/room`;

/** A browser with a camera and a microphone that nobody has to allow: a green picture, a beep a second. */
export const fakeDevices = {
  executablePath: chromiumPath() ?? undefined,
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    ...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    "--autoplay-policy=no-user-gesture-required",
  ],
};

/** The page of somebody before the door of the room. */
export async function personAt(browser: Browser, origin: string, duty: Duty): Promise<Page> {
  const { username, password } = demoAccount(duty);
  const viewport = { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL: origin, locale: "zh-CN", viewport });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto(roomPath);
  return page;
}

export const enter = (page: Page) => page.getByRole("button", { name: said("videoRooms.join"), exact: true }).click();
export const leave = (page: Page) => page.getByRole("button", { name: said("videoRooms.leave"), exact: true }).click();

/** So many others are connected, and a moving picture of each is there. */
export async function seesOthers(page: Page, count: number, timeoutMs = 20_000): Promise<void> {
  await expect(page.locator("li[data-line=connected]:not([data-own])")).toHaveCount(count, { timeout: timeoutMs });
  for (const video of await page.locator("li:not([data-own]) video").all()) {
    await expect
      .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth > 0 && shown.currentTime > 0), {
        timeout: timeoutMs,
      })
      .toBe(true);
  }
}
