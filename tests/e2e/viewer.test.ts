import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { expectAccessible } from "./accessibility";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { studyFiles, unused } from "./study-files";
import { difference, drag, edges, isDrawn, middleRow, pane } from "./viewer-panes";

/** How many greys there are on the pane's canvas. */
const greysOn = (page: Page) =>
  pane(page)
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return new Set(data.filter((_, index) => index % 4 === 0)).size;
    });

type Place = [x: number, y: number];

/** Fingers that move over the pane together, each from one place to another, in parts of its size. */
async function moveFingers(page: Page, ...moves: [from: Place, to: Place][]) {
  const client = await page.context().newCDPSession(page);
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await pane(page).boundingBox()) ?? {};
  const touchPoints = (part: number) =>
    moves.map(([from, to], id) => ({
      id,
      x: left + width * (from[0] + (to[0] - from[0]) * part),
      y: top + height * (from[1] + (to[1] - from[1]) * part),
    }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: touchPoints(0) });
  for (let step = 1; step <= 5; step++) {
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: touchPoints(step / 5) });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

/** Where the lines of measurements are drawn. */
const linesOn = (page: Page) =>
  pane(page)
    .locator("svg.svg-layer line")
    .evaluateAll((lines) => lines.map((line) => ["x1", "y1", "x2", "y2"].map((name) => line.getAttribute(name))));

/** The window a pane tells. */
const windowOf = async (page: Page) =>
  new RegExp(said("viewer.windowIs", { width: "\\d+", center: "-?\\d+" })).exec(
    (await page.locator(".viewer-panes").textContent()) ?? "",
  )?.[0] ?? "";

/** The zoom a pane tells, in percent. */
const zoomOf = async (page: Page) =>
  Number(
    new RegExp(said("viewer.zoomIs", { percent: "(\\d+)" })).exec(
      (await page.locator(".viewer-panes").textContent()) ?? "",
    )?.[1] ?? 0,
  );

test("a stack is scrolled, measured and compared with an earlier exam", async ({ page, signIn, hasJavaScript }, {
  project,
}) => {
  test.skip(
    !hasJavaScript || project.name === "phone",
    "the viewer on a desk; the phone and plain pages have tests of their own",
  );
  const patientId = `P${unused()}`;
  const earlier = await givenExam(studyFiles({ patientId, slices: 4 }));
  const exam = await givenExam(studyFiles({ patientId, slices: 6 }));
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 4);
  await expect.poll(() => greysOn(page)).toBeGreaterThan(8);
  await expectAccessible(page);

  await page.keyboard.press("ArrowDown");
  await isDrawn(page, 5);
  await page.keyboard.press("Home");
  await isDrawn(page, 1);
  await page.getByRole("slider", { name: said("viewer.slider") }).fill("3");
  await isDrawn(page, 3);

  await page.keyboard.press("3");
  await expect(page.getByRole("combobox", { name: said("images.window") })).toHaveValue("lung");

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: said("viewer.help.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: said("viewer.do.length") }).click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith("/measurements") && answer.request().method() === "PUT",
  );
  await drag(page, [0.4, 0.4], [0.6, 0.4]);
  expect((await kept).status()).toBe(200);
  await page.reload();
  await isDrawn(page, 4);
  await page.keyboard.press("ArrowUp");
  await isDrawn(page, 3);
  await expect(pane(page).locator("svg.svg-layer text", { hasText: " mm" })).toBeVisible();

  await page.getByLabel(said("viewer.prior")).selectOption(earlier.id);
  await isDrawn(page, 3, 1);
  await expect(pane(page, 1)).toContainText("2026-01-05");
  // Whoever has found the place stays there.
  await isDrawn(page, 3);
  await page.getByLabel(said("viewer.prior")).selectOption("");
  await expect(page.locator(".viewer-pane")).toHaveCount(1);
  await isDrawn(page, 3);
});

test("on a small desk screen every tool is in sight", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const exam = await givenExam();
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 2);
  const last = page.getByRole("toolbar").locator("> *").last();
  await expect(last).toBeInViewport({ ratio: 1 });
  const hidden = await page.getByRole("toolbar").evaluate((bar) => bar.scrollWidth - bar.clientWidth);
  expect(hidden).toBe(0);
});

test("a picture is mirrored and turned with the letters of the patient's sides, and a begun angle gives way", async ({
  page,
  signIn,
}) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 2);
  await expect.poll(() => edges(page)).toEqual(["R", "L", "A", "P"]);
  await expect.poll(() => greysOn(page)).toBeGreaterThan(8);
  const before = await middleRow(page);
  const mirrored = [...before].reverse();
  expect(difference(before, mirrored)).toBeGreaterThan(4);
  await page.keyboard.press("h");
  await expect.poll(() => edges(page)).toEqual(["L", "R", "A", "P"]);
  await expect.poll(async () => difference(await middleRow(page), mirrored)).toBeLessThan(2);
  await page.keyboard.press("r");
  await expect.poll(() => edges(page)).toEqual(["P", "A", "L", "R"]);
  await page.keyboard.press("x");
  await expect.poll(() => edges(page)).toEqual(["R", "L", "A", "P"]);
  await expect.poll(async () => difference(await middleRow(page), before)).toBeLessThan(1);

  await page.getByRole("button", { name: said("viewer.do.angle") }).click();
  await drag(page, [0.3, 0.3], [0.5, 0.4]);
  await page.getByRole("button", { name: said("viewer.do.length") }).click();
  await drag(page, [0.4, 0.6], [0.6, 0.6]);
  const figures = pane(page).locator("svg.svg-layer text");
  await expect(figures.filter({ hasText: " mm" })).toHaveCount(1);
  await expect(figures).toHaveCount(1);

  await page.getByRole("button", { name: said("viewer.do.rectangle") }).click();
  await drag(page, [0.1, 0.1], [0.5, 0.5]);
  await expect(figures.filter({ hasText: said("viewer.figures.partly") })).toContainText(said("viewer.figures.mean"));
});

test("the reading window follows the editor, and its picture goes into the report that is written", async ({
  page,
  signIn,
}) => {
  const [before, exam] = [await givenExam(), await givenExam()];
  await signIn("author");
  await page.goto(before.path);
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: said("images.viewer") }).click();
  const viewer = await opening;
  await isDrawn(viewer, 2);

  await page.goto(exam.path);
  await page.getByRole("button", { name: said("reports.action.lock") }).click();
  await expect(page.getByText("0/6")).toBeVisible();
  await viewer.waitForURL(new RegExp(`/studies/${exam.id}/viewer$`));
  await isDrawn(viewer, 2);
  await viewer.keyboard.press("k");
  await expect(viewer.getByText(said("viewer.sent.taken"))).toBeVisible();
  await expect(page.getByRole("group", { name: said("reports.field.keyImages") }).getByRole("img")).toHaveCount(1);
  await viewer.close();

  // It is unsaved like a word that is typed: kept as a draft, asked about on leaving, and there after it.
  await expect(page.getByText(saidWith("reports.draft.saved"))).toBeVisible();
  await page.getByRole("link", { name: said("reports.head.back") }).click();
  await page.getByRole("button", { name: said("reports.leave.go"), exact: true }).click();
  await expect(page).toHaveURL(/\/studies(\?|$)/);
  const { api } = await colleague("author");
  expect((await api.reports.detail({ id: exam.reportId })).draft?.content.keyImages).toHaveLength(1);
});

test(
  "on a phone a finger scrolls, two zoom, and tools can be reached",
  { tag: ["@phone"] },
  async ({ page, signIn }, { project }) => {
    test.skip(project.name !== "phone", "touch");
    const exam = await givenExam();
    await signIn("author");
    await page.goto(`/studies/${exam.id}/viewer`);
    await isDrawn(page, 2);
    await expect(page.getByRole("button", { name: said("viewer.do.scroll"), exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await moveFingers(page, [
      [0.5, 0.3],
      [0.5, 0.8],
    ]);
    await isDrawn(page, 3);
    const fitting = await zoomOf(page);
    expect(fitting).toBeGreaterThan(0);
    await moveFingers(
      page,
      [
        [0.45, 0.5],
        [0.25, 0.5],
      ],
      [
        [0.55, 0.5],
        [0.75, 0.5],
      ],
    );
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(fitting * 1.3);
    expect(await greysOn(page)).toBeGreaterThan(1);

    await page.getByRole("button", { name: said("viewer.do.length") }).click();
    await moveFingers(page, [
      [0.4, 0.4],
      [0.6, 0.4],
    ]);
    await expect(pane(page).locator("svg.svg-layer text", { hasText: " mm" })).toBeVisible();
    const measured = await linesOn(page);
    const window = await windowOf(page);
    await page.getByRole("button", { name: said("viewer.do.window") }).click();
    await moveFingers(page, [
      [0.5, 0.4],
      [0.7, 0.7],
    ]);
    await expect.poll(() => windowOf(page)).not.toBe(window);
    expect(await linesOn(page)).toEqual(measured);

    await page.getByRole("button", { name: said("viewer.do.help") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
);

test(
  "without scripts the viewer shows a picture and leads to the plain pages",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(hasJavaScript, "the plain pages");
    const exam = await givenExam();
    await signIn("author");
    await page.goto(`/studies/${exam.id}/viewer`);
    await expect(page.locator("img.viewer-stand-in")).toBeVisible();
    await page.getByRole("link", { name: said("viewer.plainPages") }).click();
    await expect(page).toHaveURL(new RegExp(`/studies/${exam.id}$`));
  },
);
