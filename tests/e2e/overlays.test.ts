import type { Page } from "@playwright/test";
import sharp from "sharp";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { overlaidFiles, overlaidSquare } from "./study-files";

/** The least box around the pixels that are as bright as told, in parts of the picture's width and height. */
async function boxOf(picture: Buffer, isMeant: (grey: number) => boolean) {
  // On paper nothing shines through.
  expect((await sharp(picture).stats()).isOpaque).toBe(true);
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < info.width * info.height; at++) {
    if (!isMeant(data[at * info.channels] ?? 0)) continue;
    xs.push(at % info.width);
    ys.push(Math.floor(at / info.width));
  }
  const part = (values: number[], of: number) =>
    values.length === 0
      ? []
      : [Math.min(...values) / of, (Math.max(...values) + 1) / of].map((at) => Math.round(at * 64));
  return { columns: part(xs, info.width), rows: part(ys, info.height) };
}

const { left, top, width, height } = overlaidSquare;
const square = { columns: [left, left + width], rows: [top, top + height] };
const nowhere = { columns: [], rows: [] };
const isWhite = (grey: number) => grey > 230;
const isGrey = (grey: number) => grey > 90 && grey < 165;

/** Sends what the viewer shows to the report, and takes it from there. */
async function keyImage(page: Page): Promise<Buffer> {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().includes("/key-pictures?")),
    page.keyboard.press("k"),
  ]);
  const sent: unknown = await answer.json();
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(sent))?.[1] ?? "";
  return (await page.request.get(`/api/v1/attachments/${id}/file`)).body();
}

/** The frame as it is fitted into the middle of its pane. */
async function frameOnScreen(page: Page): Promise<Buffer> {
  const { x, y, width, height } = (await page.locator(".viewer-stage").boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  };
  const side = Math.min(width, height);
  return page.screenshot({
    clip: { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side },
  });
}

for (const kind of ["separate", "embedded"] as const) {
  test(`overlays in ${kind} bits lie over the frame, go by a key, and follow into key images`, async ({
    page,
    signIn,
  }) => {
    const exam = await givenExam(overlaidFiles(kind));
    await signIn("author");
    await page.goto(`/studies/${exam.id}/viewer`);
    await expect(page.locator("[data-drawn]")).toBeVisible();
    const overlay = page.locator(".viewer-overlay");
    const button = page.getByRole("button", { name: said("viewer.do.overlays") });
    await expect(overlay).toBeVisible();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect(await boxOf(await keyImage(page), isWhite)).toEqual(square);

    await page.keyboard.press("t");
    await expect(overlay).toBeHidden();
    await expect(button).toHaveAttribute("aria-pressed", "false");
    const without = await keyImage(page);
    expect(await boxOf(without, isWhite)).toEqual(nowhere);
    expect(await boxOf(without, isGrey)).toEqual(square);

    // Turned and mirrored it stays on what it marks.
    await button.click();
    await page.keyboard.press("r");
    await page.keyboard.press("h");
    await expect(overlay).toBeVisible();
    const turned = { columns: [top, top + height], rows: [left, left + width] };
    // What was told of the picture goes away again, and the pane grows by its line.
    await expect.poll(async () => boxOf(await frameOnScreen(page), isWhite)).toEqual(turned);
    await page.keyboard.press("t");
    await expect(overlay).toBeHidden();
    await expect.poll(async () => boxOf(await frameOnScreen(page), isGrey)).toEqual(turned);
  });
}

test(
  "beside the text a link hides overlays and shows them again",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const exam = await givenExam(overlaidFiles("separate"));
    await signIn("author");
    await page.goto(`/studies/${exam.id}`);
    const first = saidWith("images.alt", { position: 1 });
    const shown = page.getByAltText(first).or(page.getByLabel(first));
    const picture = async () => {
      const source = await shown.evaluate((one) => one.getAttribute("src") ?? one.getAttribute("data") ?? "");
      return (await page.request.get(source)).body();
    };
    await expect(shown).toBeVisible();
    expect(await boxOf(await picture(), isWhite)).toEqual(square);
    await page.locator("summary", { hasText: said("images.windows.default") }).click();
    await page.getByRole("link", { name: said("images.hideOverlays") }).click();
    await expect(page).toHaveURL(/overlays=hidden/);
    await expect(page.locator('img[src*="overlays=hidden"], object[data*="overlays=hidden"]')).toBeVisible();
    expect(await boxOf(await picture(), isGrey)).toEqual(square);
  },
);
