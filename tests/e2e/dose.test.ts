import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { doseFiles } from "./study-files";

/** The greys in the middle of the frame's left half and of its right one. */
const halves = (page: Page) =>
  page
    .locator(".viewer-pane canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      const { width, height } = canvas;
      // The frame is square, fitted into the middle.
      const quarter = Math.min(width, height) / 4;
      const greyAt = (x: number) => canvas.getContext("2d")?.getImageData(x, height / 2, 1, 1).data[0] ?? -1;
      return [greyAt(width / 2 - quarter), greyAt(width / 2 + quarter)];
    });

const drawnAt = (page: Page, position: number) =>
  expect(page.locator(`[data-drawn][data-position="${position}"]`)).toBeVisible();

/** Within what rounding to 8 bits makes. */
async function expectHalves(page: Page, left: number, right: number) {
  await expect
    .poll(async () => (await halves(page)).map((grey, at) => Math.abs(grey - ((at === 0 ? left : right) ?? 0)) <= 2))
    .toEqual([true, true]);
}

test("a dose grid has one window over all its frames, and its values are doses", async ({ page, signIn }) => {
  const exam = await givenExam(doseFiles());
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await drawnAt(page, 2);
  const told = page.getByText(`${said("viewer.windowIs", { width: 2, center: 1 })} Gy`);
  await expect(told).toBeVisible();
  await expectHalves(page, 128, 255);

  await page.keyboard.press("Home");
  await drawnAt(page, 1);
  await expect(told).toBeVisible();
  // Little dose stays dark.
  await expectHalves(page, 0, 64);

  await page.getByRole("button", { name: said("viewer.do.probe") }).click();
  const stage = await page.locator(".viewer-stage").first().boundingBox();
  const { x, y, width, height } = stage ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2 + Math.min(width, height) / 4, y + height / 2);
  await expect(page.locator(".viewer-pane svg.svg-layer text").filter({ hasText: "0.5 Gy" })).toBeVisible();
});
