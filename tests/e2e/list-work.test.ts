import { languages } from "#texts/languages";
import { colleague } from "./colleague";
import { approvedReport, givenExam, submittedReport } from "./given-exam";
import { expect, speak, test } from "./product";
import { said, saidWith } from "./said";
import { studyFiles } from "./study-files";

let serial = 0;
/** Somebody whose name stands in no other row, in numerals of the bank. */
const ofNobodyElse = () => {
  const number = `${Date.now() % 1_000_000}${test.info().workerIndex}${(serial += 1)}`;
  return studyFiles({
    family: "钱",
    given: [...number].map((digit) => "零壹贰叁肆伍陆柒捌玖"[Number(digit)]).join(""),
  });
};

/** Whether all of the element's text is inside it and on the screen. */
const isWhole = (element: Element) => {
  const { width, left, right } = element.getBoundingClientRect();
  const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== "visible";
  return width > 0 && left >= 0 && right <= document.documentElement.clientWidth && !isCut;
};

test("a name, its badges and the accession number stand whole at 1366 and at 1024, in every language", async ({
  page,
  signIn,
}) => {
  const { id, accessionNumber } = await givenExam();
  const { api } = await colleague("technician");
  const { patientId: pid, patientGender: gender, modality, updated } = await api.exams.get({ id });
  const name = "阿依古丽·买买提江·卓玛央金";
  await api.exams.update({ id, pid, name, gender, modality, accessionNumber, urgentFlag: true, updated });
  await signIn("approver");
  for (const { code } of languages) {
    await speak(page, code);
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(`/studies?accession=${accessionNumber}`);
      const row = page.locator(".data-table tbody tr").first();
      const shown = row.locator(".row-link > *");
      await expect.soft(shown.first(), `${code} ${width}`).toHaveText(name);
      for (const part of await shown.all()) expect.soft(await part.evaluate(isWhole), `${code} ${width}`).toBe(true);
      const number = row.getByText(accessionNumber, { exact: true });
      expect.soft(await number.evaluate(isWhole), `${code} ${width}: accession number`).toBe(true);
    }
  }
});

test("a badge keeps its edge on a row of its own colour, in the dark and in the system's colours too", async ({
  page,
  signIn,
}) => {
  await signIn("approver");
  await page.goto("/studies?urgent=on&all=1");
  const badge = page
    .locator("tr[data-tone=warning] .row-link > span", { hasText: said("common.examMark.urgent") })
    .first();
  for (const look of [{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }] as const) {
    await page.emulateMedia(look);
    const { edge, width, ground } = await badge.evaluate((one) => {
      const row = one.closest("tr");
      const { borderTopColor: edge, borderTopWidth: width } = getComputedStyle(one);
      return { edge, width, ground: row && getComputedStyle(row).backgroundColor };
    });
    expect.soft(width, JSON.stringify(look)).toBe("1px");
    expect.soft(edge, JSON.stringify(look)).not.toBe(ground);
  }
});

test(
  "a new browser opens with the work that waits; all exams stay once they were chosen",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("approver");
    await page.goto("/studies");
    await expect(page).toHaveURL(/work=approve/);
    await page
      .getByRole("navigation", { name: said("exams.work.label") })
      .getByRole("link", { name: said("exams.work.all") })
      .click();
    await expect(page).toHaveURL(/all=1/);
    await page.goto("/studies");
    await expect(page).not.toHaveURL(/work=/);
  },
);

test(
  "the workstation opens the tab one was at, not what was looked for in it",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("approver");
    await page.goto("/studies");
    const tabs = page.getByRole("navigation", { name: said("exams.work.label") });
    await tabs.getByRole("link", { name: new RegExp(`^${said("exams.work.approve")}`) }).click();
    await expect(page).toHaveURL(/work=approve/);
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(new RegExp(`^${said("exams.work.approve")} ?\\d+`));
    await page.getByRole("searchbox", { name: said("exams.filter.name") }).fill("没有此人");
    await page
      .getByRole("search", { name: said("exams.filter.label") })
      .getByRole("button", { name: said("exams.filter.search") })
      .first()
      .click();
    await expect(page.getByText(said("exams.list.emptyFiltered"))).toBeVisible();
    await expect(page).toHaveURL(/work=approve/);
    await page.goto("/studies");
    await expect(page).toHaveURL((url) => url.searchParams.get("work") === "approve" && !url.searchParams.has("name"));
  },
);

test("the list opens with the reader's default view, whichever tab one was at since", async ({ page, signIn }) => {
  const view = `CT ${Date.now() % 100_000}`;
  const filters = { work: "urgent", modality: "CT" };
  const shows = (at: URL) => Object.entries(filters).every(([name, value]) => at.searchParams.get(name) === value);
  await signIn("organizationAdmin");
  await page.goto(`/studies?${new URLSearchParams(filters)}`);
  await page.getByRole("link", { name: said("exams.views.label") }).click();
  await page.getByLabel(said("exams.views.name")).fill(view);
  await page.getByLabel(said("exams.views.isDefault")).check();
  await page.getByRole("button", { name: said("exams.views.keep") }).click();
  await expect(page).toHaveURL(shows);
  for (const tab of ["/studies?work=urgent", "/studies?work=critical", "/studies?all=1"]) {
    await page.goto(tab);
    await page.goto("/studies");
    await expect(page, tab).toHaveURL(shows);
  }
  await page.getByRole("link", { name: said("exams.views.label") }).click();
  await page.getByRole("button", { name: said("exams.views.remove", { name: view }) }).click();
  await expect(page.getByRole("button", { name: said("exams.views.remove", { name: view }) })).toHaveCount(0);
});

test(
  "the list's place travels with the exam that is opened from it",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/studies?modality=CT&range=30days");
    const link = page.locator(".row-link").first();
    const href = new URL((await link.getAttribute("href")) ?? "", page.url());
    expect(href.searchParams.get("list")).toBe("modality=CT&range=30days");
  },
);

test("the place in the list outlives history, print and share", async ({ page, signIn }) => {
  const { path, accessionNumber } = await approvedReport();
  const list = `accession=${accessionNumber}`;
  await signIn("approver");
  await page.goto(`${path}?${new URLSearchParams({ list })}`);
  const place = page.getByRole("navigation", { name: said("reports.place.label") });
  await expect(place).toContainText("1 / 1");
  const bar = page.locator(".report-bar");
  for (const name of [said("reports.action.trace"), said("reports.action.share"), said("reports.action.print")]) {
    const more = page.locator(".report-bar-more:not([open]) > summary");
    if (await more.isVisible()) await more.click();
    await bar.getByRole("link", { name, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(`${path}\\?`));
    if (name === said("reports.action.print")) await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: said("reports.trace.back") }).click();
    await expect(place).toContainText("1 / 1");
  }
});

test("the first row is two stops of the tab key away; J, K and Enter go on from there", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  await signIn("author");
  await page.goto("/studies?all=1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: said("exams.list.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  const rows = page.locator(".row-link");
  await expect(rows.first()).toBeFocused();
  if (!hasJavaScript) return;
  // The keys come with the page's scripts.
  await expect(async () => {
    await rows.first().focus();
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studies\/[\w-]{36}/);
});

test(
  "a patient and a page are found from anywhere, with Ctrl+K and without scripts",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { id, patientName, accessionNumber } = await givenExam();
    await signIn("author");
    await page.goto("/settings/profile");
    if (hasJavaScript) {
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("dialog", { name: said("common.search.title") })).toBeVisible({ timeout: 1000 });
      }).toPass();
      const found = page.getByRole("dialog", { name: said("common.search.title") });
      await found.getByRole("searchbox").fill(accessionNumber);
      await expect(found.getByRole("link", { name: patientName })).toBeVisible();
      await page.keyboard.press("Enter");
    } else {
      await page
        .locator("header")
        .getByRole("link", { name: said("common.search.title") })
        .click();
      // A part of its name finds a page.
      await page.getByRole("main").getByRole("searchbox").fill(said("common.shell.critical").slice(0, -1));
      await page
        .getByRole("main")
        .getByRole("button", { name: said("common.search.find") })
        .click();
      await expect(
        page
          .getByRole("main")
          .getByRole("link", { name: said("common.shell.critical") })
          .first(),
      ).toBeVisible();
      await page.getByRole("main").getByRole("searchbox").fill(accessionNumber);
      await page
        .getByRole("main")
        .getByRole("button", { name: said("common.search.find") })
        .click();
      await page.getByRole("main").getByRole("link", { name: patientName }).click();
    }
    await expect(page).toHaveURL(new RegExp(`/studies/${id}`));
  },
);

test("? shows the keys of the page", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?all=1");
  const keys = page.getByRole("dialog", { name: said("common.keys.title") });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(keys).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(keys).toContainText(said("exams.keys.next"));
  await expect(keys).toContainText("Ctrl+K");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  // A question typed into a field is a question.
  await page.getByRole("searchbox", { name: said("exams.filter.name") }).press("?");
  await expect(keys).toBeHidden();
});

test(
  "a person's columns and views are kept, without scripts too",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }, { project }) => {
    const view = `CT ${project.name} ${Date.now() % 100_000}`;
    await signIn("technician");
    await page.goto("/studies?modality=CT&range=30days");
    const settings = page.getByRole("link", { name: said("exams.views.label") });
    const shown = page.locator(".data-table th").filter({ hasText: said("exams.list.column.approver") });
    await settings.click();
    await page.getByRole("checkbox", { name: said("exams.list.column.approver") }).check();
    await page.getByRole("button", { name: said("exams.views.show") }).click();
    await expect(shown).toHaveCount(1);
    await expect(page).toHaveURL(/\/studies\?modality=CT/);
    await settings.click();
    await expect(page.getByRole("checkbox", { name: said("exams.list.column.approver") })).toBeChecked();
    await page.getByLabel(said("exams.views.name")).fill(view);
    await page.getByRole("button", { name: said("exams.views.keep") }).click();
    const kept = page.getByRole("navigation", { name: said("exams.work.label") }).getByRole("link", { name: view });
    await expect(kept).toBeVisible();
    await page.goto("/studies?all=1");
    await kept.click();
    await expect(page).toHaveURL(/modality=CT/);
    await settings.click();
    await page.getByRole("button", { name: said("exams.views.remove", { name: view }) }).click();
    await expect(page.getByRole("button", { name: said("exams.views.remove", { name: view }) })).toHaveCount(0);
    await page.getByRole("button", { name: said("exams.views.usual") }).click();
    await expect(shown).toHaveCount(0);
    await expect(kept).toHaveCount(0);
  },
);

test(
  "several reports are approved from the list once they were opened; each says what happened to it",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const [read, unread] = [await submittedReport({}, ofNobodyElse()), await submittedReport({}, ofNobodyElse())];
    const { api } = await colleague("approver");
    await api.reports.detail({ id: read.reportId });
    await signIn("approver");
    await page.goto("/studies?work=approve&limit=100");
    for (const { patientName } of [read, unread])
      await page.getByRole("checkbox", { name: said("exams.batch.choose", { name: patientName }) }).check();
    await page.getByRole("button", { name: said("exams.batch.approve") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: read.accessionNumber })).not.toContainText(
      said("exams.batch.approveDone"),
    );
    await page
      .getByRole("main")
      .getByRole("button", { name: said("exams.batch.approve") })
      .click();
    await expect(page.getByText(said("exams.batch.done", { done: 1, refused: 1 }))).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: read.accessionNumber })).toContainText(
      said("exams.batch.approveDone"),
    );
    const left = page.getByRole("listitem").filter({ hasText: unread.accessionNumber });
    await expect(left).toContainText(said("problems.report_unread"));
    await page.getByRole("link", { name: said("exams.list.backToList") }).click();
    await expect(page).toHaveURL(/work=approve/);
  },
);

test(
  "who wrote a rejected report finds it in the inbox, by whom and why",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const { reportId, patientName } = await submittedReport({}, ofNobodyElse());
    const { api } = await colleague("approver");
    const { version } = await api.reports.detail({ id: reportId });
    await api.reports.reject({ id: reportId, version, reason: "左右写反，请核对" });
    await signIn("author");
    await page.goto("/");
    await page
      .locator("header")
      .getByRole("link", { name: new RegExp(`^${said("common.shell.notifications")} \\d+`) })
      .click();
    const told = page.getByRole("row").filter({ hasText: patientName });
    await expect(told).toContainText(saidWith("notifications.told.reportRejected"));
    await expect(told).toContainText("左右写反，请核对");
    await told.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/reports/${reportId}`));
  },
);
