import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { slowly } from "./slowly";
import { studyFiles } from "./study-files";

/** A family name for each project, which no exam of the demo has. */
const families: Record<string, { hanzi: string; pinyin: string }> = {
  desktop: { hanzi: "诸葛", pinyin: "zhuge" },
  "no-javascript": { hanzi: "欧冶", pinyin: "ouye" },
  phone: { hanzi: "夏侯", pinyin: "xiahou" },
};

const search = (page: Page) => page.getByRole("button", { name: "查询" }).first().click();
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

    await page.getByRole("searchbox", { name: "姓名" }).fill(family.hanzi);
    await search(page);
    await expect(page).toHaveURL((url) => url.searchParams.get("name") === family.hanzi);
    await expect(mine).toContainText(exam.accessionNumber);

    await page.getByRole("searchbox", { name: "姓名" }).fill(family.pinyin);
    await search(page);
    await expect(page.getByRole("link", { name: `移除筛选条件：姓名：${family.pinyin}` })).toBeVisible();
    await expect(mine).toContainText("未书写");

    const filters = page.getByRole("search", { name: "筛选检查" });
    await filters.locator("summary", { hasText: "状态" }).click();
    await filters.getByRole("checkbox", { name: "未书写" }).check();
    await search(page);
    await expect(page).toHaveURL(/status=none/);
    await expect(mine).toBeVisible();

    await page.getByRole("navigation", { name: "日期" }).getByRole("link", { name: "今天" }).click();
    await expect(page).toHaveURL(/range=today/);
    await expect(mine).toBeVisible();
    await page.getByRole("navigation", { name: "日期" }).getByRole("link", { name: "昨天" }).click();
    await expect(page.getByText("没有符合条件的检查")).toBeVisible();
    await page.reload();
    await expect(page.getByText("没有符合条件的检查")).toBeVisible();
    await page.getByRole("link", { name: "移除筛选条件：到达：昨天" }).click();
    await expect(mine).toBeVisible();

    await page.getByRole("link", { name: "清除全部" }).click();
    await expect(page.getByRole("list", { name: "当前筛选条件" })).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: "姓名" })).toHaveValue("");
  },
);

test(
  "what is typed while a search is under way stays; the way back and the chips fill the fields anew",
  { tag: ["@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(!hasJavaScript, "without scripts the answer is a new page");
    await signIn("author");
    await page.goto("/studies?all=1");
    await slowly(page, "/studies.data");
    const name = page.getByRole("searchbox", { name: "姓名" });
    await name.fill("张");
    await name.press("Enter");
    await name.fill("张伟");
    await expect(page.getByRole("link", { name: "移除筛选条件：姓名：张" })).toBeVisible();
    await expect(name).toHaveValue("张伟");
    await expect(name).toBeFocused();

    const filters = page.getByRole("search", { name: "筛选检查" });
    await filters.locator("summary", { hasText: "检查类型" }).click();
    const ct = filters.locator("input[name=modality][value=CT]");
    await ct.check();
    await search(page);
    await expect(page.getByRole("link", { name: "移除筛选条件：姓名：张伟" })).toBeVisible();
    // What was chosen goes with the next search too, and its panel is closed.
    await expect(ct).toBeChecked();
    await expect(ct).not.toBeVisible();

    await page.goBack();
    await expect(name).toHaveValue("张");
    await expect(ct).not.toBeChecked();
    await page.getByRole("link", { name: "移除筛选条件：姓名：张" }).click();
    await expect(page.getByRole("link", { name: "移除筛选条件：姓名：张" })).toHaveCount(0);
    await expect(name).toHaveValue("");
  },
);

test("the list is sorted, turned and lengthened by links", async ({ page, signIn }, { project }) => {
  await signIn("author");
  // No other test uploads ultrasound.
  await page.goto("/studies?modality=US");
  const rows = page.getByRole("table", { name: "检查列表" }).locator("tbody tr");
  await expect(rows).toHaveCount(20);
  const newest = await rows.first().textContent();
  await page.getByRole("link", { name: "下一页" }).click();
  await expect(page).toHaveURL(/skip=20/);
  await expect(page.getByText(/第 21–40 条/)).toBeVisible();
  await expect(rows.first()).not.toHaveText(newest ?? "");
  await page.getByRole("link", { name: "上一页" }).click();
  await expect(rows.first()).toHaveText(newest ?? "");

  const times = async () =>
    rows
      .locator("td[data-label=到达时间][title]")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title")));
  const fallen = await times();
  expect(fallen).toHaveLength(20);
  expect(fallen).toEqual([...fallen].sort().reverse());
  if (project.name !== "phone") {
    await page.getByRole("columnheader", { name: "到达时间" }).getByRole("link").click();
    await expect(page).toHaveURL(/order=asc/);
    await expect(page.getByRole("columnheader", { name: "到达时间" })).toHaveAttribute("aria-sort", "ascending");
    const risen = await times();
    expect(risen).toEqual([...risen].sort());
    expect(risen[0]).not.toBe(fallen[0]);
  }
  const filters = page.getByRole("search", { name: "筛选检查" });
  await filters.locator("summary", { hasText: "更多条件" }).click();
  await filters.getByLabel("排序").selectOption("检查时间");
  await filters.getByRole("button", { name: "查询" }).first().click();
  await expect(page).toHaveURL(/sort=studyDate/);

  await page.getByRole("navigation", { name: "每页" }).getByRole("link", { name: "50" }).click();
  await expect(page).toHaveURL(/limit=50/);
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
});

test(
  "an exam is opened from its row without loading the page anew, and the way back ends at that row",
  { tag: ["@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(!hasJavaScript, "without scripts every page is loaded");
    await signIn("author");
    const last = page.getByRole("table", { name: "检查列表" }).locator("tbody tr").last().getByRole("link").first();
    // Before the page's scripts have begun, the browser itself follows the link.
    await expect(async () => {
      await page.goto("/studies?modality=US");
      await page.evaluate(() => Reflect.set(window, "isStillHere", true));
      await last.click();
      await expect(page).toHaveURL(/\/studies\/[\w-]{36}/);
      expect(await page.evaluate<unknown>(() => Reflect.get(window, "isStillHere"))).toBe(true);
    }).toPass();
    await page.getByRole("link", { name: "返回列表" }).first().click();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  },
);

test("what the list's address asks for in vain is said, and taken out by a link", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?modality=US&modality=XX&status=done&from=2026-02-30&limit=7");
  const said = page.getByRole("status").filter({ hasText: "无法识别" });
  await expect(said.getByRole("listitem")).toHaveText(["检查类型：XX", "状态：done", "从：2026-02-30", "每页：7"]);
  await expect(page.getByRole("link", { name: "移除筛选条件：超声" })).toBeVisible();
  const rows = page.getByRole("table", { name: "检查列表" }).locator("tbody tr");
  await expect(page.getByText("条件无法识别，未列出检查")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await said.getByRole("link", { name: "从地址中去掉" }).click();
  await expect(page).toHaveURL(/\?modality=US$/);
  await expect(said).toHaveCount(0);
  await expect(rows).toHaveCount(20);
});

test(
  "days in the wrong order are told at their field, and stay there to be corrected",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/studies?modality=US");
    const filters = page.getByRole("search", { name: "筛选检查" });
    await filters.locator("summary", { hasText: "更多条件" }).click();
    await filters.getByLabel("从", { exact: true }).fill("2026-03-02");
    await filters.getByLabel("到", { exact: true }).fill("2026-03-01");
    await filters.getByRole("button", { name: "查询" }).first().click();
    await expect(filters.getByText("结束日期早于开始日期")).toBeVisible();
    await expect(filters.getByLabel("到", { exact: true })).toHaveAccessibleDescription(/结束日期早于开始日期/);
    await expect(filters.getByLabel("从", { exact: true })).toHaveValue("2026-03-02");
    await filters.getByLabel("从", { exact: true }).fill("2026-02-01");
    await filters.getByRole("button", { name: "查询" }).first().click();
    await expect(page).toHaveURL(/from=2026-02-01/);
    await expect(filters.getByText("结束日期早于开始日期")).toHaveCount(0);
  },
);

test("an address beyond the end of the list shows its last page", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?modality=US&limit=20&skip=5000");
  await expect(page).toHaveURL((url) => Number(url.searchParams.get("skip")) < 1000);
  await expect(page.getByRole("link", { name: "上一页" })).toBeVisible();
  await expect(page.getByRole("link", { name: "下一页" })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "检查列表" }).locator("tbody tr")).not.toHaveCount(0);
  await page.goto("/studies?name=nobody-has-this-name&skip=40");
  await expect(page.getByText("没有符合条件的检查")).toBeVisible();
});

test(
  "an exam is deleted for a reason, stands in the deleted list, and comes back",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const exam = await givenExam(studyFiles({ family: "令狐", given: "冲" }));
    await signIn("approver");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: "删除检查" }).click();
    await expect(page.getByText("可在 30 天内从“已删除”中恢复", { exact: false })).toBeVisible();
    await page.getByLabel("删除原因").fill("患者登记错误");
    await page.getByRole("button", { name: "删除检查" }).click();
    await expect(page.getByText("已删除。")).toBeVisible();

    await page.goto(`/studies?accession=${exam.accessionNumber}`);
    await expect(page.getByText("没有符合条件的检查")).toBeVisible();
    await page.getByRole("link", { name: "已删除" }).click();
    await expect(page.getByRole("heading", { name: "已删除的检查" })).toBeVisible();
    const deleted = page.getByRole("row").filter({ hasText: exam.accessionNumber });
    await expect(deleted).toContainText("患者登记错误");
    await expect(deleted).toContainText("王建国");
    await deleted.getByRole("button", { name: "恢复" }).click();
    await expect(page.getByText("已恢复。")).toBeVisible();
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
  await expect(page.getByRole("link", { name: "打开报告" })).toBeVisible();
  await expect(page.getByRole("link", { name: "删除检查" })).toHaveCount(0);
  const answer = await page.goto(`/studies/${exam.id}/delete`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByLabel("删除原因")).toHaveCount(0);
});
