import { listColumns } from "#contract/organizations/list-columns";
import { languages } from "#texts/languages";
import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, speak, test } from "./product";
import { said } from "./said";

/** How far the page can be scrolled sideways, in pixels. */
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** How far the table stands out of its box, in pixels. */
function beyondBox() {
  const box = document.querySelector(".data-table")?.parentElement;
  return box ? box.scrollWidth - box.clientWidth : NaN;
}

/** How far the brand in the bar stands out of the room it has, in pixels. */
function beyondBrand() {
  const brand = document.querySelector("header a[href='/'] > span");
  return brand ? Math.max(brand.scrollWidth - brand.clientWidth, brand.scrollHeight - brand.clientHeight) : NaN;
}

/** Headings of the table that are cut. */
const cutHeadings = () =>
  [...document.querySelectorAll(".data-table th")]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent);

/** Patient IDs of the table that are cut, in a line or out of their cell. */
const cutPatientIds = (label: string) =>
  [...document.querySelectorAll(`.data-table td[data-label="${label}"]`)]
    .filter((cell) => [cell, ...cell.children].some((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth))
    .map((one) => one.textContent);

/** How much room the hint in the field of a name has to spare, in pixels. */
function roomOfHint() {
  const field = document.querySelector<HTMLInputElement>("main input[name=name]");
  if (!field) return Number.NaN;
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const text = document.createElement("span");
  Object.assign(text.style, { font, position: "absolute", whiteSpace: "nowrap" });
  text.textContent = field.placeholder;
  document.body.append(text);
  const width = text.getBoundingClientRect().width;
  text.remove();
  return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width;
}

/** An exam whose texts are as long as they may be, without a place to break. */
async function longExam() {
  const { id, accessionNumber } = await givenExam();
  const { api } = await colleague("technician");
  const { patientId: pid, patientGender: gender, modality, updated } = await api.exams.get({ id });
  const texts = { name: "W".repeat(60), pid: pid.padEnd(40, "P"), studyDesc: "D".repeat(200) };
  await api.exams.update({ id, ...texts, accessionNumber, gender, modality, updated });
  return { id, accessionNumber };
}

/** The filters below the name, by the words on their buttons. */
const filterPanels = [
  said("exams.filter.modality"),
  said("exams.filter.status"),
  said("exams.filter.organization"),
  said("exams.filter.more"),
];

async function expectPanelsInside(page: Page) {
  const width = page.viewportSize()?.width ?? 0;
  for (const name of filterPanels) {
    const menu = page.getByRole("search").locator("details", { has: page.locator("summary", { hasText: name }) });
    await menu.locator("summary").click();
    const panel = await menu.locator("> div").boundingBox();
    expect.soft(panel?.x, name).toBeGreaterThanOrEqual(0);
    expect.soft((panel?.x ?? 0) + (panel?.width ?? 0), name).toBeLessThanOrEqual(width);
    await menu.locator("summary").click();
  }
}

test(
  "the list fits the screen in every language, however long a name and however large the text",
  { tag: ["@phone"] },
  async ({ page, signIn }, { project }) => {
    await longExam();
    await signIn("approver");
    const browser = await page.context().newCDPSession(page);
    for (const { code } of languages) {
      await speak(page, code);
      for (const textPx of [16, 32]) {
        await browser.send("Page.setFontSizes", { fontSizes: { standard: textPx } });
        for (const path of ["/studies", "/studies?skip=20"]) {
          await page.goto(path);
          expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
          expect.soft(await page.evaluate(sideways), `${code} ${textPx} px ${path}`).toBe(0);
          if (project.name === "phone") {
            expect.soft(await page.evaluate(beyondBrand), `${code} ${textPx} px ${path}: brand`).toBe(0);
          }
          if (project.name === "phone" || textPx > 16) continue;
          expect.soft(await page.evaluate(beyondBox), `${code} ${path}`).toBe(0);
        }
      }
    }
  },
);

test("every heading, every patient ID and the hint of the name stand whole, in every language", async ({
  page,
  signIn,
}) => {
  await longExam();
  await signIn("approver");
  for (const { code } of languages) {
    await speak(page, code);
    await page.goto("/studies?all=1");
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await page.evaluate(cutHeadings), code).toEqual([]);
    const label = said("exams.list.column.patientId", undefined, code);
    await expect.soft(page.locator(`td[data-label="${label}"]`).first(), code).toBeVisible();
    expect.soft(await page.evaluate(cutPatientIds, label), code).toEqual([]);
    expect.soft(await page.evaluate(roomOfHint), code).toBeGreaterThanOrEqual(0);
  }
});

test("a screen enlarged to 200 % shows the list as cards, and every filter within its edges", async ({
  page,
  signIn,
}) => {
  const { accessionNumber } = await longExam();
  await signIn("approver");
  await page.setViewportSize({ width: 683, height: 384 });
  await page.goto("/studies?all=1");
  await expectPanelsInside(page);
  await page.goto(`/studies?accession=${accessionNumber}`);
  const card = page.getByRole("row").filter({ hasText: accessionNumber });
  await expect(card).toHaveCSS("display", "grid");
  await expect(card.getByRole("link", { name: /^W{60}/ })).toBeVisible();
  await expect(page.locator("thead a").first()).toBeHidden();
  expect(await page.evaluate(sideways)).toBe(0);
});

test("the page of an exam fits a tablet and a desk, however long its texts", async ({ page, signIn }) => {
  const { id } = await longExam();
  await signIn("approver");
  for (const width of [390, 768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["", "/edit", "/delete"]) {
      await page.goto(`/studies/${id}${path}`);
      expect.soft(await page.evaluate(sideways), `${width} px ${path}`).toBe(0);
    }
  }
});

test("the menu and the registry's ways on stand in one line on a desk's screen, in every language", async ({
  page,
  openAs,
  signIn,
}) => {
  await signIn("registrar");
  const widest = await openAs("approver");
  /** At how many heights the links of the menu stand. */
  const lines = () =>
    new Set(
      [...document.querySelectorAll("header nav a")]
        .filter((link) => link.checkVisibility())
        .map((link) => Math.round(link.getBoundingClientRect().top)),
    ).size;
  for (const { code } of languages) {
    for (const [on, path] of [
      [page, "/registry"],
      [widest, "/studies"],
    ] as const) {
      await speak(on, code);
      await on.goto(path);
      expect.soft(await on.evaluate(lines), `${code} ${path}`).toBe(1);
      expect.soft(await on.evaluate(sideways), `${code} ${path}`).toBe(0);
    }
    const ways = page.getByRole("main").getByRole("link", { name: said("registry.calendar", undefined, code) });
    const lead = page.getByRole("link", { name: said("registry.register", undefined, code) });
    expect.soft((await ways.boundingBox())?.y, code).toBe((await lead.boundingBox())?.y);
  }
});

test("a column that somebody has chosen shows on a narrow screen too; the table scrolls in its box", async ({
  page,
  signIn,
}) => {
  await signIn("author");
  const head = (name: "studyDate" | "created") =>
    page.locator(".data-table th").filter({ hasText: said(`exams.list.column.${name}`) });
  for (const width of [1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/studies?all=1");
    await expect(head("created")).toBeVisible();
    await expect(head("studyDate")).toBeHidden();
    await page.goto(`/studies?${listColumns.map((column) => `columns=${column}`).join("&")}`);
    await expect(head("studyDate").getByRole("link")).toBeVisible();
    expect(await page.evaluate(sideways), `${width} px`).toBe(0);
  }
});
