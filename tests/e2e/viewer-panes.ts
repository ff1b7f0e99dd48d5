import type { Page } from "@playwright/test";
import { expect } from "./product";

export const pane = (page: Page, nth = 0) => page.locator(".viewer-pane").nth(nth);
/** The pane shows the frame itself at that place, not a picture that stands in for it. */
const drawnAt = (position: number) => `[data-drawn][data-position="${position}"]`;
export const isDrawn = (page: Page, position: number, nth = 0) =>
  expect(
    page
      .locator(".viewer-panes > *")
      .nth(nth)
      .and(page.locator(drawnAt(position))),
  ).toBeVisible();

/** The brightness along the middle row of the pane's canvas. */
export const middleRow = (page: Page) =>
  pane(page)
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      const { width, height } = canvas;
      const data = canvas.getContext("2d")?.getImageData(0, Math.floor(height / 2), width, 1).data ?? [];
      return Array.from(data).filter((_, index) => index % 4 === 0);
    });

/** How far two rows differ, a pixel. */
export const difference = (one: number[], other: number[]) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

export const edges = (page: Page) => pane(page).locator("[data-edge]").allInnerTexts();

export async function drag(page: Page, from: [number, number], to: [number, number]) {
  const box = await pane(page).boundingBox();
  const at = ([x, y]: [number, number]) =>
    [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}
