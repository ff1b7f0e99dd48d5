import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { narrowBitsPerSecond } from "../../app/consulting/video-rooms/line-quality";
import { freePort } from "../support/free-port";
import { startProcess } from "../support/product-process";
import { colleague, productUrl } from "./colleague";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import type { Duty } from "./demo-account";
import { openRoom } from "./given-room";
import { enter, fakeDevices, leave, personAt, received, seesOthers, tellStats } from "./video-call";

test.use({ launchOptions: fakeDevices });
// A call takes a machine whole: one after the other.
test.describe.configure({ mode: "default" });

const button = (page: Page, key: Parameters<typeof said>[0]) =>
  page.getByRole("button", { name: said(key), exact: true });

/** People before the door of one room that nobody else is in. */
async function peopleAt<Duties extends readonly Duty[]>(browser: Browser, ...duties: Duties) {
  const room = await openRoom();
  const pages = await Promise.all(duties.map((duty) => personAt(browser, productUrl(), duty, room)));
  return { room, pages: pages as { [Place in keyof Duties]: Page } };
}

/** The author and the expert in one room, who see each other. */
async function twoInside(browser: Browser) {
  const { room, pages } = await peopleAt(browser, "author", "expert");
  const [doctor, expert] = pages;
  for (const page of pages) await enter(page);
  await Promise.all(pages.map((page) => seesOthers(page, 1)));
  return { room, doctor, expert };
}

/** Closes what was opened for them; the room finds out by itself. */
const closed = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

test(
  "who has no camera and no scripts writes, reads, and finds a telephone number",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    await signIn("expert");
    await page.goto(await openRoom());
    const text = `能看到影像 ${Date.now()}`;
    await page.getByLabel(said("videoRooms.chat.text")).fill(text);
    await page.getByRole("button", { name: said("videoRooms.chat.send") }).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole("link", { name: said("videoRooms.chat.refresh") }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("link", { name: "0970-555 0118" })).toHaveAttribute("href", "tel:09705550118");
    await expect(button(page, "videoRooms.join")).toHaveCount(hasJavaScript ? 1 : 0);
  },
);

test("two browsers see each other, write to each other, and come back after a reload", async ({ browser }) => {
  const { doctor, expert } = await twoInside(browser);
  await button(expert, "videoRooms.controls.raise").click();
  const raised = doctor.locator("li[data-seat]:not([data-own])").getByText(said("videoRooms.handRaised"));
  await expect(raised).toBeVisible();
  await button(expert, "videoRooms.controls.lower").click();
  await expect(raised).toHaveCount(0);
  const text = `看第 34 层 ${Date.now()}`;
  await doctor.getByLabel(said("videoRooms.chat.text")).fill(text);
  await button(doctor, "videoRooms.chat.send").click();
  await expect(expert.getByText(text)).toBeVisible();
  await button(doctor, "videoRooms.controls.mute").click();
  await expect(expert.locator("li:not([data-own])").getByText(said("videoRooms.muted"))).toBeVisible();
  await expert.reload();
  await Promise.all([seesOthers(doctor, 1), seesOthers(expert, 1)]);
  await leave(expert);
  await expect(expert.getByText(said("videoRooms.ended.left"))).toBeVisible();
  // One is inside yet.
  await expect(expert.getByRole("cell", { name: said("videoRooms.presence.inside") })).toHaveCount(1);
  // Who is left sees it.
  await seesOthers(doctor, 0);
  await closed(doctor, expert);
});

test("a consultation that is completed ends the call of all, and lets go of their cameras", async ({ browser }) => {
  const { room, doctor, expert } = await twoInside(browser);
  const [id = ""] = /[0-9a-f-]{36}/.exec(room) ?? [];
  const { api } = await colleague("author");
  const { version } = await api.consultations.read({ id });
  await api.consultations.complete({ id, version });
  for (const page of [doctor, expert]) {
    await expect(page.getByText(said("videoRooms.ended.closed"))).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    await expect(button(page, "videoRooms.join")).toHaveCount(0);
    await expect(button(page, "videoRooms.rejoin")).toHaveCount(0);
    await expect(page.getByRole("cell", { name: said("videoRooms.presence.inside") })).toHaveCount(0);
  }
  await closed(doctor, expert);
});

test("a screen is seen by the others, without a camera too", async ({ browser }) => {
  const { doctor, expert } = await twoInside(browser);
  const theirs = expert.locator("li[data-seat]:not([data-own]) video");
  const moves = () =>
    theirs.evaluate(async (shown: HTMLVideoElement) => {
      const before = shown.getVideoPlaybackQuality().totalVideoFrames;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return shown.getVideoPlaybackQuality().totalVideoFrames > before;
    });
  await button(doctor, "videoRooms.controls.cameraOff").click();
  await expect(theirs).toHaveCSS("opacity", "0");
  await expect.poll(moves).toBe(false);
  await button(doctor, "videoRooms.controls.share").click();
  await expect(theirs).toHaveCSS("opacity", "1");
  await expect.poll(moves).toBe(true);
  await button(doctor, "videoRooms.controls.unshare").click();
  await expect(theirs).toHaveCSS("opacity", "0");
  await closed(doctor, expert);
});

test("over a slow line sound alone is sent, and both are told", async ({ browser }) => {
  const { doctor, expert } = await twoInside(browser);
  await tellStats(expert);
  await tellStats(doctor, narrowBitsPerSecond - 1);
  await expect(doctor.getByText(said("videoRooms.line.narrow"))).toBeVisible();
  const theirs = expert.locator("li[data-seat]:not([data-own])");
  await expect(theirs.getByText(said("videoRooms.line.theirs"))).toBeVisible();
  let before = await received(expert);
  const sinceBefore = async () => {
    const now = await received(expert);
    const came = { sound: now.audio > before.audio, picture: now.video > before.video };
    if (came.sound) before = now;
    return came;
  };
  // Measured every three seconds: the first may still be of both.
  await expect.poll(sinceBefore, { intervals: [1_000], timeout: 20_000 }).toEqual({ sound: true, picture: false });
  await closed(doctor, expert);
});

test("who comes in is heard though the list of who is inside is late", async ({ browser }) => {
  const { pages } = await peopleAt(browser, "author", "expert");
  const [doctor, expert] = pages;
  await enter(doctor);
  await expect(button(doctor, "videoRooms.controls.raise")).toBeVisible();
  const isCalled = doctor.waitForResponse(
    async (answer) => answer.url().includes("/signals?") && (await answer.text()).includes("description"),
  );
  await doctor.route(
    "**/telemed-video",
    async (route) => {
      const before = await route.fetch();
      if (before.ok()) await enter(expert);
      await isCalled;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await button(doctor, "videoRooms.controls.raise").click();
  await Promise.all([seesOthers(doctor, 1), seesOthers(expert, 1)]);
  await closed(doctor, expert);
});

test("the newer of two windows of one person takes over, and the older is told", async ({ browser }) => {
  const { room, doctor, expert } = await twoInside(browser);
  const other = await expert.context().newPage();
  await other.goto(room);
  await enter(other);
  await expect(expert.getByText(said("videoRooms.ended.replaced"))).toBeVisible();
  await Promise.all([seesOthers(doctor, 1), seesOthers(other, 1)]);
  await closed(doctor, expert);
});

test("four browsers are in one room; whoever is no member is let in", async ({ browser }) => {
  test.slow();
  const { pages } = await peopleAt(browser, "author", "expert", "approver", "organizationAdmin");
  const [doctor, expert, approver, colleague] = pages;
  for (const page of [doctor, expert, approver, colleague]) await enter(page);
  await expect(colleague.getByText(said("videoRooms.waiting.self"))).toBeVisible();
  await button(doctor, "videoRooms.waiting.admit").click();
  await Promise.all(pages.map((page) => seesOthers(page, 3, 40_000)));
  await staysInView(doctor);
  for (const tile of await doctor.locator("li[data-seat]").all()) await expect(tile).toBeInViewport({ ratio: 1 });
  await expert.setViewportSize({ width: 390, height: 844 });
  await staysInView(expert);
  await closed(...pages);
});

/** What one does in a call is at hand, wherever on the page one reads. */
async function staysInView(page: Page) {
  for (const place of ["bottom", "top"]) {
    await page.evaluate((where) => window.scrollTo(0, where === "top" ? 0 : document.body.scrollHeight), place);
    for (const key of ["videoRooms.controls.mute", "videoRooms.leave"] as const)
      await expect(button(page, key)).toBeInViewport({ ratio: 1 });
  }
}

test("what one presents the others see: series, slice, window, pointer, and by themselves again", async ({
  browser,
}) => {
  const { doctor, expert } = await twoInside(browser);
  const viewerOf = (page: Page) => page.frameLocator("iframe[data-part]");
  const paneOf = (page: Page) => viewerOf(page).locator(".viewer-pane[data-drawn]").first();
  await doctor.getByRole("button", { name: /^CT/ }).first().click();
  await expect(paneOf(doctor)).toBeVisible({ timeout: 40_000 });
  await expect(doctor.getByText(said("videoRooms.shared.alone"))).toBeVisible();
  await button(doctor, "videoRooms.shared.present").click();
  await expect(doctor.getByText(said("videoRooms.shared.alone"))).toHaveCount(0);
  await expect(paneOf(expert)).toBeVisible({ timeout: 40_000 });
  await viewerOf(doctor).locator("input.viewer-slider").first().fill("5");
  await expect(paneOf(expert)).toHaveAttribute("data-position", "5");
  const windowOf = (page: Page) => paneOf(page).getByText(saidWith("viewer.windowIs"));
  const before = (await windowOf(expert).textContent()) ?? "";
  await viewerOf(doctor).getByLabel(said("images.window"), { exact: true }).selectOption("bone");
  await expect(windowOf(doctor)).not.toHaveText(before);
  await expect(windowOf(expert)).toHaveText((await windowOf(doctor).textContent()) ?? "");
  const place = await doctor.locator("iframe[data-part]").boundingBox();
  if (!place) throw new Error("no viewer is there");
  for (const step of [0, 20])
    await doctor.mouse.move(place.x + place.width / 2 + step, place.y + place.height / 2 + step);
  await expect(viewerOf(expert).locator(".viewer-pointer")).toBeVisible();
  await button(expert, "videoRooms.shared.free").click();
  await viewerOf(doctor).locator("input.viewer-slider").first().fill("9");
  await expect(paneOf(doctor)).toHaveAttribute("data-position", "9");
  await expect(paneOf(expert)).toHaveAttribute("data-position", "5");
  await button(expert, "videoRooms.shared.follow").click();
  await expect(paneOf(expert)).toHaveAttribute("data-position", "9");
  await closed(doctor, expert);
});

test("nothing is recorded until everybody agrees, and nothing any more once somebody withdraws", async ({
  browser,
}) => {
  const { room, doctor, expert } = await twoInside(browser);
  const pieces: number[] = [];
  doctor.on("response", (answer) => {
    if (answer.url().includes("/pieces/")) pieces.push(answer.status());
  });
  const banner = (page: Page) => page.locator("[data-recording]");
  const tells = (page: Page, key: Parameters<typeof said>[0]) =>
    expect(page.getByRole("alert").filter({ hasText: said(key) })).toBeVisible();

  await button(doctor, "videoRooms.recording.ask").click();
  await button(expert, "videoRooms.recording.refuse").click();
  await expect(banner(doctor)).toHaveCount(0);
  for (const page of [doctor, expert]) await tells(page, "videoRooms.recording.ends.refused");
  expect(pieces).toEqual([]);

  await button(doctor, "videoRooms.recording.ask").click();
  await button(expert, "videoRooms.recording.agree").click();
  for (const page of [doctor, expert]) await expect(banner(page)).toHaveAttribute("data-recording", "on");
  await expect.poll(() => pieces.length).toBeGreaterThan(2);
  expect(pieces.every((status) => status === 204)).toBe(true);

  // A third comes in after having agreed, and not before.
  const third = await personAt(browser, productUrl(), "approver", room);
  await enter(third);
  await expect(third.getByText(said("videoRooms.recording.before"))).toBeVisible();
  await expect(doctor.locator("li[data-seat]")).toHaveCount(2);
  await button(third, "videoRooms.recording.agree").click();
  // Two browsers record meanwhile, with the same processors.
  await seesOthers(third, 2, 40_000);
  await button(third, "videoRooms.recording.withdraw").click();
  for (const page of [doctor, expert, third]) {
    await expect(banner(page)).toHaveCount(0);
    await tells(page, "videoRooms.recording.ends.withdrawn");
  }
  const kept = pieces.filter((status) => status === 204).length;
  await doctor.waitForTimeout(2_500);
  expect(pieces.filter((status) => status === 204)).toHaveLength(kept);
  // What was recorded until then plays.
  const video = expert.getByLabel(saidWith("videoRooms.recording.play")).first();
  await expect
    .poll(() =>
      video.evaluate(async (shown: HTMLVideoElement) => {
        shown.muted = true;
        await shown.play().catch(() => undefined);
        return shown.videoWidth;
      }),
    )
    .toBe(1280);
  await closed(doctor, expert, third);
});

test("a call goes on while the server is away, and its room is as before when it is back", async ({ browser }) => {
  // It starts a server of its own, twice.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "radbridge-room-"));
  const environment = { DEMO: "true", PORT: String(await freePort()) };
  let server = await startProcess(folder, environment);
  try {
    const doctor = await personAt(browser, server.origin, "author");
    const expert = await personAt(browser, server.origin, "expert");
    await enter(doctor);
    await enter(expert);
    await Promise.all([seesOthers(doctor, 1), seesOthers(expert, 1)]);
    server.child.kill("SIGKILL");
    await expect(doctor.getByText(said("videoRooms.offline"))).toBeVisible();
    await expect(doctor.locator("li[data-line=connected]")).toHaveCount(2);
    server = await startProcess(folder, environment);
    await expect(doctor.getByText(said("videoRooms.offline"))).toHaveCount(0, { timeout: 60_000 });
    await Promise.all([seesOthers(doctor, 1), seesOthers(expert, 1)]);
    // New lines are found by it too.
    const third = await personAt(browser, server.origin, "approver");
    await enter(third);
    await seesOthers(third, 2, 40_000);
    await closed(doctor, expert, third);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the device test says what works, on any day before", { tag: "@phone" }, async ({ page, signIn }) => {
  await signIn("expert");
  await page.goto(`${await openRoom()}/test`);
  await button(page, "videoRooms.test.start").click();
  await expect(page.locator("[data-standing=done]")).toBeVisible();
  const grade = (part: string) => page.locator(`[data-part=${part}]`);
  await expect(grade("camera")).toHaveAttribute("data-grade", "good");
  await expect(grade("microphone")).toHaveAttribute("data-grade", "good");
  await expect(grade("server")).toHaveAttribute("data-grade", /good|fair/);
  // The demo has no TURN server, and says what that means.
  await expect(page.getByText(said("videoRooms.test.relay.fair"))).toBeVisible();
});
