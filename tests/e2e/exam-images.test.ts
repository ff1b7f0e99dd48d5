import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles, type StudyFiles } from "./study-files";

/** A chest CT of three slices and a head MR of two in one study. */
function twoSeries(): StudyFiles {
  const studyUid = `2.25.${BigInt(`0x${crypto.randomUUID().replaceAll("-", "")}`)}`;
  const chest = studyFiles({ studyUid });
  const head = studyFiles({ studyUid, kind: "mr", slices: 2 });
  return { ...chest, files: [...chest.files, ...head.files] };
}

/** The picture shown large: an `object` without scripts, an `img` with them. */
const picture = (page: Page, name: string) => page.locator(`img[alt="${name}"], object[aria-label="${name}"]`);

/** Where the picture comes from: an `object` names it in `data`, an `img` in `src`. */
const addressOf = (shown: Element) => shown.getAttribute("src") ?? shown.getAttribute("data") ?? "";

async function sourceOf(page: Page, name: string) {
  const shown = picture(page, name);
  await expect(shown).toBeVisible();
  // In one look: between two, scripts may put one element in the place of the other.
  const source = await shown.evaluate(addressOf);
  const answer = await page.request.get(source);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  return { source, bytes: await answer.body() };
}

test(
  "the images of an exam: series, next and previous, windows, zoom, a place by number",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const exam = await givenExam(twoSeries());
    await signIn("author");
    await page.goto(`/studies/${exam.id}`);
    // A volume opens in its middle.
    const second = await sourceOf(page, said("images.alt", { series: "Chest 3.0", position: 2, total: 3 }));
    await page.getByRole("link", { name: said("images.previous") }).click();
    const first = await sourceOf(page, said("images.alt", { series: "Chest 3.0", position: 1, total: 3 }));
    expect(second.bytes.equals(first.bytes)).toBe(false);
    await expect(page.getByRole("link", { name: said("images.previous") })).toHaveCount(0);

    await page.getByLabel(said("images.goTo")).fill("3");
    await page.getByLabel(said("images.goTo")).press("Enter");
    const last = await sourceOf(page, said("images.alt", { series: "Chest 3.0", position: 3, total: 3 }));

    await page.locator("summary", { hasText: said("images.windows.default") }).click();
    await page
      .getByRole("list", { name: said("images.window") })
      .getByRole("link", { name: said("images.windows.lung") })
      .click();
    await expect(page).toHaveURL(/window=lung/);
    await expect
      .poll(() => picture(page, said("images.alt", { series: "Chest 3.0", position: 3, total: 3 })).evaluate(addressOf))
      .toContain("window=lung");
    const lung = await sourceOf(page, said("images.alt", { series: "Chest 3.0", position: 3, total: 3 }));
    expect(lung.source).toContain("window=lung");
    expect(lung.bytes.equals(last.bytes)).toBe(false);

    await page
      .getByRole("group", { name: said("images.zoom") })
      .getByRole("link", { name: "200%" })
      .click();
    await expect(page).toHaveURL(/zoom=200/);
    const box = await picture(page, said("images.alt", { series: "Chest 3.0", position: 3, total: 3 })).boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(128);
    await page.reload();
    await expect(page).toHaveURL(/window=lung.*zoom=200/);

    await page
      .getByRole("navigation", { name: said("images.series") })
      .getByRole("link", { name: /T1 ax/ })
      .click();
    await sourceOf(page, said("images.alt", { series: "T1 ax", position: 2, total: 2 }));
    if (hasJavaScript && project.name === "desktop") {
      await page.keyboard.press("Home");
      await expect(picture(page, said("images.alt", { series: "T1 ax", position: 1, total: 2 }))).toBeVisible();
    }
    const original = page.getByRole("link", { name: said("images.original") });
    const file = await page.request.get((await original.getAttribute("href")) ?? "");
    expect((await file.body()).subarray(128, 132).toString()).toBe("DICM");
  },
);

test("a loop in colour is turned frame by frame", async ({ page, signIn }) => {
  const exam = await givenExam(studyFiles({ kind: "us", slices: 3 }));
  await signIn("author");
  await page.goto(`/studies/${exam.id}`);
  await expect(page.getByText(said("images.frame", { frame: 1, frames: 3 }))).toBeVisible();
  await page.getByRole("link", { name: said("images.next") }).click();
  await expect(page.getByText(said("images.frame", { frame: 2, frames: 3 }))).toBeVisible();
  await sourceOf(page, said("images.alt", { series: "A4C", position: 2, total: 3 }));
});

test("the wheel scrolls through slices and a dragged mouse sets the window", async ({ page, signIn }) => {
  const exam = await givenExam(studyFiles({ slices: 3 }));
  await signIn("author");
  await page.goto(`/studies/${exam.id}`);
  const shown = picture(page, said("images.alt", { series: "Chest 3.0", position: 2, total: 3 }));
  const last = picture(page, said("images.alt", { series: "Chest 3.0", position: 3, total: 3 }));
  await shown.hover();
  // Turned again where the scripts had not come yet: past the last picture there is none.
  await expect(async () => {
    await page.mouse.wheel(0, 100);
    await expect(last).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(/instance=/);
  const box = await last.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  // What the file's own window is, its head says; that is asked for when the mouse comes over the picture.
  await expect(async () => {
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 30, { steps: 4 });
    await page.mouse.up();
    expect(new URL(page.url()).searchParams.get("width")).not.toBeNull();
  }).toPass();
});
