import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { slowly } from "./slowly";
import { studyFiles } from "./study-files";

/** A family name for each project, which no exam of the demo has. */
const families: Record<string, { hanzi: string; pinyin: string }> = {
  desktop: { hanzi: "诸葛", pinyin: "zhuge" },
  "no-javascript": { hanzi: "欧冶", pinyin: "ouye" },
  phone: { hanzi: "夏侯", pinyin: "xiahou" },
};

/** A filter among those in force, and the link that takes it off. */
const chip = (name: string, value: string) => said("exams.filter.chip", { name, value });
const removal = (filter: string) => said("common.list.removeFilter", { filter });
const search = (page: Page) =>
  page
    .getByRole("button", { name: said("exams.filter.search") })
    .first()
    .click();
const row = (page: Page, patientName: string) => page.getByRole("row").filter({ hasText: patientName });

test(
  "an exam is found by hanzi, by pinyin, by status and by day; every filter stands in the URL and comes off again",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }, { project }) => {
    const family = families[project.name] ?? { hanzi: "", pinyin: "" };
    const exam = await givenExam(studyFiles({ family: family.hanzi, given: "静宜" }));
    await signIn("author");
    await page.goto("/studies?all=1");
    const mine = row(page, exam.patientName);

    await page.getByRole("searchbox", { name: said("exams.filter.name") }).fill(family.hanzi);
    await search(page);
    await expect(page).toHaveURL((url) => url.searchParams.get("name") === family.hanzi);
    await expect(mine).toContainText(exam.accessionNumber);

    await page.getByRole("searchbox", { name: said("exams.filter.name") }).fill(family.pinyin);
    await search(page);
    await expect(
      page.getByRole("link", { name: removal(chip(said("exams.filter.name"), family.pinyin)) }),
    ).toBeVisible();
    await expect(mine).toContainText(said("common.reportStatus.none"));

    const filters = page.getByRole("search", { name: said("exams.filter.label") });
    await filters.locator("summary", { hasText: said("exams.filter.status") }).click();
    await filters.getByRole("checkbox", { name: said("common.reportStatus.none") }).check();
    await search(page);
    await expect(page).toHaveURL(/status=none/);
    await expect(mine).toBeVisible();

    await page
      .getByRole("navigation", { name: said("exams.filter.date") })
      .getByRole("link", { name: said("exams.filter.range.today") })
      .click();
    await expect(page).toHaveURL(/range=today/);
    await expect(mine).toBeVisible();
    await page
      .getByRole("navigation", { name: said("exams.filter.date") })
      .getByRole("link", { name: said("exams.filter.range.yesterday") })
      .click();
    await expect(page.getByText(said("exams.list.emptyFiltered"))).toBeVisible();
    await page.reload();
    await expect(page.getByText(said("exams.list.emptyFiltered"))).toBeVisible();
    await page
      .getByRole("link", {
        name: removal(chip(said("exams.filter.byKinds.created"), said("exams.filter.range.yesterday"))),
      })
      .click();
    await expect(mine).toBeVisible();

    await page.getByRole("link", { name: said("common.list.clearFilters") }).click();
    await expect(page.getByRole("list", { name: said("common.list.activeFilters") })).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: said("exams.filter.name") })).toHaveValue("");
  },
);

test(
  "what is typed while a search is under way stays; the way back and the chips fill the fields anew",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/studies?all=1");
    await slowly(page, "/studies.data");
    const name = page.getByRole("searchbox", { name: said("exams.filter.name") });
    await name.fill("张");
    await name.press("Enter");
    await name.fill("张伟");
    await expect(page.getByRole("link", { name: removal(chip(said("exams.filter.name"), "张")) })).toBeVisible();
    await expect(name).toHaveValue("张伟");
    await expect(name).toBeFocused();

    const filters = page.getByRole("search", { name: said("exams.filter.label") });
    await filters.locator("summary", { hasText: said("exams.filter.modality") }).click();
    const ct = filters.locator("input[name=modality][value=CT]");
    await ct.check();
    await search(page);
    await expect(page.getByRole("link", { name: removal(chip(said("exams.filter.name"), "张伟")) })).toBeVisible();
    // What was chosen goes with the next search too, and its panel is closed.
    await expect(ct).toBeChecked();
    await expect(ct).not.toBeVisible();

    await page.goBack();
    await expect(name).toHaveValue("张");
    await expect(ct).not.toBeChecked();
    await page.getByRole("link", { name: removal(chip(said("exams.filter.name"), "张")) }).click();
    await expect(page.getByRole("link", { name: removal(chip(said("exams.filter.name"), "张")) })).toHaveCount(0);
    await expect(name).toHaveValue("");
  },
);

test("the list is sorted, turned and lengthened by links", async ({ page, signIn }, { project }) => {
  await signIn("author");
  // No other test uploads ultrasound.
  await page.goto("/studies?modality=US");
  const rows = page.getByRole("table", { name: said("exams.list.sheet") }).locator("tbody tr");
  await expect(rows).toHaveCount(20);
  const newest = await rows.first().textContent();
  await page.getByRole("link", { name: said("common.list.next") }).click();
  await expect(page).toHaveURL(/skip=20/);
  await expect(page.getByText(saidWith("common.list.range", { from: 21, to: 40 }))).toBeVisible();
  await expect(rows.first()).not.toHaveText(newest ?? "");
  await page.getByRole("link", { name: said("common.list.previous") }).click();
  await expect(rows.first()).toHaveText(newest ?? "");

  const times = async () =>
    rows
      .locator(`td[data-label="${said("exams.list.column.created")}"][title]`)
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title")));
  const fallen = await times();
  expect(fallen).toHaveLength(20);
  expect(fallen).toEqual([...fallen].sort().reverse());
  if (project.name !== "phone") {
    await page
      .getByRole("columnheader", { name: said("exams.list.column.created") })
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/order=asc/);
    await expect(page.getByRole("columnheader", { name: said("exams.list.column.created") })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    const risen = await times();
    expect(risen).toEqual([...risen].sort());
    expect(risen[0]).not.toBe(fallen[0]);
  }
  const filters = page.getByRole("search", { name: said("exams.filter.label") });
  await filters.locator("summary", { hasText: said("exams.filter.more") }).click();
  await filters.getByLabel(said("exams.filter.sort")).selectOption(said("exams.list.column.studyDate"));
  await filters
    .getByRole("button", { name: said("exams.filter.search") })
    .first()
    .click();
  await expect(page).toHaveURL(/sort=studyDate/);

  await page
    .getByRole("navigation", { name: said("exams.list.pageSize") })
    .getByRole("link", { name: "50" })
    .click();
  await expect(page).toHaveURL(/limit=50/);
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
});

test(
  "an exam is opened from its row without loading the page anew, and the way back ends at that row",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    await signIn("author");
    const last = page
      .getByRole("table", { name: said("exams.list.sheet") })
      .locator("tbody tr")
      .last()
      .getByRole("link")
      .first();
    // Before the page's scripts have begun, the browser itself follows the link.
    await expect(async () => {
      await page.goto("/studies?modality=US");
      await page.evaluate(() => Reflect.set(window, "isStillHere", true));
      await last.click();
      await expect(page).toHaveURL(/\/studies\/[\w-]{36}/);
      expect(await page.evaluate<unknown>(() => Reflect.get(window, "isStillHere"))).toBe(true);
    }).toPass();
    await page
      .getByRole("link", { name: said("exam.page.back") })
      .first()
      .click();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  },
);

test("what the list's address asks for in vain is said, and taken out by a link", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?modality=US&modality=XX&status=done&from=2026-02-30&limit=7");
  const ignored = page.getByRole("status").filter({ hasText: said("exams.list.ignored") });
  await expect(ignored.getByRole("listitem")).toHaveText([
    chip(said("exams.filter.modality"), "XX"),
    chip(said("exams.filter.status"), "done"),
    chip(said("exams.filter.from"), "2026-02-30"),
    chip(said("exams.list.pageSize"), "7"),
  ]);
  await expect(page.getByRole("link", { name: removal(said("exam.modality.US")) })).toBeVisible();
  const rows = page.getByRole("table", { name: said("exams.list.sheet") }).locator("tbody tr");
  await expect(page.getByText(said("exams.list.withheld"))).toBeVisible();
  await expect(rows).toHaveCount(0);
  await ignored.getByRole("link", { name: said("exams.list.removeIgnored") }).click();
  await expect(page).toHaveURL(/\?modality=US$/);
  await expect(ignored).toHaveCount(0);
  await expect(rows).toHaveCount(20);
});

test(
  "days in the wrong order are told at their field, and stay there to be corrected",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/studies?modality=US");
    const filters = page.getByRole("search", { name: said("exams.filter.label") });
    await filters.locator("summary", { hasText: said("exams.filter.more") }).click();
    await filters.getByLabel(said("exams.filter.from"), { exact: true }).fill("2026-03-02");
    await filters.getByLabel(said("exams.filter.to"), { exact: true }).fill("2026-03-01");
    await filters
      .getByRole("button", { name: said("exams.filter.search") })
      .first()
      .click();
    await expect(filters.getByText(said("common.list.reversedDays"))).toBeVisible();
    await expect(filters.getByLabel(said("exams.filter.to"), { exact: true })).toHaveAccessibleDescription(
      saidWith("common.list.reversedDays"),
    );
    await expect(filters.getByLabel(said("exams.filter.from"), { exact: true })).toHaveValue("2026-03-02");
    await filters.getByLabel(said("exams.filter.from"), { exact: true }).fill("2026-02-01");
    await filters
      .getByRole("button", { name: said("exams.filter.search") })
      .first()
      .click();
    await expect(page).toHaveURL(/from=2026-02-01/);
    await expect(filters.getByText(said("common.list.reversedDays"))).toHaveCount(0);
  },
);

test("an address beyond the end of the list shows its last page", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?modality=US&limit=20&skip=5000");
  await expect(page).toHaveURL((url) => Number(url.searchParams.get("skip")) < 1000);
  await expect(page.getByRole("link", { name: said("common.list.previous") })).toBeVisible();
  await expect(page.getByRole("link", { name: said("common.list.next") })).toHaveCount(0);
  await expect(page.getByRole("table", { name: said("exams.list.sheet") }).locator("tbody tr")).not.toHaveCount(0);
  await page.goto("/studies?name=nobody-has-this-name&skip=40");
  await expect(page.getByText(said("exams.list.emptyFiltered"))).toBeVisible();
});

test(
  "an exam is deleted for a reason, stands in the deleted list, and comes back",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const exam = await givenExam(studyFiles({ family: "令狐", given: "冲" }));
    await signIn("approver");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: said("exam.page.delete") }).click();
    await expect(page.getByText(said("exam.delete.explanation"), { exact: false })).toBeVisible();
    await page.getByLabel(said("exam.delete.reason")).fill("患者登记错误");
    await page.getByRole("button", { name: said("exam.delete.submit") }).click();
    await expect(page.getByText(said("answers.done.deleted"))).toBeVisible();

    await page.goto(`/studies?accession=${exam.accessionNumber}`);
    await expect(page.getByText(said("exams.list.emptyFiltered"))).toBeVisible();
    await page.getByRole("link", { name: said("exams.list.deleted") }).click();
    await expect(page.getByRole("heading", { name: said("exams.list.deletedTitle") })).toBeVisible();
    const deleted = page.getByRole("row").filter({ hasText: exam.accessionNumber });
    await expect(deleted).toContainText("患者登记错误");
    await expect(deleted).toContainText("王建国");
    await deleted.getByRole("button", { name: said("exams.list.recover") }).click();
    await expect(page.getByText(said("answers.done.recovered"))).toBeVisible();
    await expect(deleted).toHaveCount(0);
    await page.goto(`/studies?accession=${exam.accessionNumber}`);
    await expect(row(page, exam.patientName)).toBeVisible();
  },
);

test("whoever may not delete finds neither the way nor the page that does it", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(403);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(`/studies/${exam.id}`);
  await expect(page.getByRole("link", { name: said("exam.page.openReport") })).toBeVisible();
  await expect(page.getByRole("link", { name: said("exam.page.delete") })).toHaveCount(0);
  const answer = await page.goto(`/studies/${exam.id}/delete`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByLabel(said("exam.delete.reason"))).toHaveCount(0);
});

test("who may export nowhere finds no export, neither its page nor its file", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(403);
  await signIn("author");
  await page.goto("/studies?all=1");
  await expect(page.getByRole("link", { name: said("exams.export.link") })).toHaveCount(0);
  expect((await page.goto("/studies/export"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: said("common.errorPage.forbidden") })).toBeVisible();
  const file = await page.request.post("/studies/export/file", { headers: { origin: new URL(page.url()).origin } });
  expect(file.status()).toBe(403);
});
