import { expect, type Browser, type Page } from "@playwright/test";
import { chromiumPath } from "../../scripts/chromium";
import { demoVideoRoomId } from "#api/demo/demo-consultation-ids";
import { demoAccount, type Duty } from "./demo-account";
import { said } from "./said";

/** The one of the demo; tests of the demo server have rooms of their own (given-room.ts). */
export const demoRoomPath = `/consultations/${demoVideoRoomId}/room`;

/** A browser with a camera, a microphone and a screen that nobody has to allow: a green picture, a beep a second. */
export const fakeDevices = {
  executablePath: chromiumPath() ?? undefined,
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    // Four browsers that each encode three pictures share two cores: five pictures a second instead of twenty.
    ...["--use-fake-device-for-media-stream=fps=5", "--use-fake-ui-for-media-stream"],
    "--auto-select-desktop-capture-source=Entire screen",
    "--autoplay-policy=no-user-gesture-required",
  ],
};

/** The page of somebody before the door of the room, signed in by the form's own post. */
export async function personAt(browser: Browser, origin: string, duty: Duty, room = demoRoomPath): Promise<Page> {
  const { username, password } = demoAccount(duty);
  const viewport = { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL: origin, locale: "zh-CN", viewport });
  await context.addCookies([{ name: "language", value: "chs", url: origin }]);
  const answer = await context.request.post(`${origin}/login`, {
    form: { username, password },
    headers: { Origin: origin, Accept: "text/html" },
    maxRedirects: 0,
  });
  expect(answer.status(), `${username} signs in`).toBe(303);
  const page = await context.newPage();
  await page.goto(room);
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

/**
 * Follows what the browser measures of the lines of a page, which asks for it some times a minute.
 *
 * @param bits what it is to say a line may carry: the network of one machine cannot be made slow for WebRTC
 */
export const tellStats = (page: Page, bits?: number) =>
  page.evaluate((told) => {
    const measured = RTCPeerConnection.prototype.getStats;
    const came: Record<string, number> = {};
    Object.assign(window, { came });
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection) {
      const report = await measured.call(this);
      const entries = new Map<string, Record<string, unknown>>(report.entries());
      for (const [id, entry] of entries) {
        if (entry.type === "inbound-rtp") came[String(entry.kind)] = Number(entry.packetsReceived);
        if (told !== undefined && "availableOutgoingBitrate" in entry)
          entries.set(id, { ...entry, availableOutgoingBitrate: told });
      }
      return entries as unknown as RTCStatsReport;
    };
  }, bits);

/** Packets that came in from the one other, as last measured. */
export const received = (page: Page) =>
  page.evaluate(() => {
    const { came = {} } = window as { came?: Record<string, number> };
    return { audio: came.audio ?? 0, video: came.video ?? 0 };
  });
