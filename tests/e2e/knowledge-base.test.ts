import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { beginEmpty } from "./report-bar";
import { said } from "./said";

const finding = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });
const diagnosis = (page: Page) => page.getByLabel(said("reports.field.diagnosis"), { exact: true });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Words that no other test has: the base is the same person's in all of them. */
const unlike = () => Math.random().toString(36).slice(2, 8).toUpperCase();

/** A phrase of the author's own. */
async function givenPhrase(texts: { name: string; code: string; finding?: string; diagnosis?: string }) {
  const { api } = await colleague("author");
  const [organization] = (await api.accounts.organizations({})).organizations;
  return api.knowledgeBase.add({ bucketId: organization?.id ?? "", ...texts });
}

test(
  "an author keeps a phrase, finds it beside the text, and has it in the report with what was typed",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await givenExam();
    const code = unlike();
    await signIn("author");
    await page.goto("/knowledge-base");
    await page.getByRole("link", { name: said("knowledgeBase.newPhrase") }).click();
    await page.getByLabel(said("knowledgeBase.columns.code")).fill(code);
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("problems.kb_item_empty"))).toBeVisible();
    await expect(page.getByLabel(said("knowledgeBase.columns.code"))).toHaveValue(code);
    await page.getByLabel(said("knowledgeBase.columns.name")).fill(`肺气肿 ${code}`);
    await page.getByLabel(said("knowledgeBase.columns.finding")).fill("双肺透亮度增高。");
    await page.getByLabel(said("knowledgeBase.columns.diagnosis")).fill("肺气肿。");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.added"))).toBeVisible();

    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await beginEmpty(page);
    await finding(page).fill("胸廓对称。");
    const tab = { name: said("phraseChoice.title") };
    await page.getByRole("link", tab).or(page.getByRole("button", tab)).click();
    await page.getByLabel(said("phraseChoice.search")).first().fill(code.toLowerCase());
    await page.getByRole("button", { name: said("phraseChoice.search") }).click();
    await page.getByRole("button", { name: said("phraseChoice.insertNamed", { name: `肺气肿 ${code}` }) }).click();
    await expect(finding(page)).toHaveValue(/^胸廓对称。\s*双肺透亮度增高。$/);
    await expect(diagnosis(page)).toHaveValue("肺气肿。");
  },
);

test("a slash finds a phrase, Enter puts it at the cursor, Tab walks through what is to fill in", async ({
  page,
  signIn,
}) => {
  const exam = await givenExam();
  const code = unlike();
  await givenPhrase({ name: `结节 ${code}`, code, finding: "[侧别: 左/右]肺结节，约[大小] mm，CT值[__]HU。" });
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await beginEmpty(page);
  await expect(finding(page)).toBeFocused();
  await page.keyboard.type("T2/FLAIR未见异常。 ");
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: said("phraseChoice.search") });
  await expect(search).toBeFocused();
  await page.keyboard.type(code.toLowerCase());
  // Whoever knows the code does not wait for the list.
  await page.keyboard.press("Enter");
  await expect(finding(page)).toBeFocused();
  await expect(page.getByRole("group", { name: said("phraseChoice.options") })).toBeVisible();
  // The choice is for the place that is selected: whoever goes elsewhere leaves it behind.
  const options = page.getByRole("group", { name: said("phraseChoice.options") });
  await diagnosis(page).click();
  await expect(options).toBeHidden();
  await page.keyboard.press("Alt+1");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect(options).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await page.keyboard.type("35");
  await expect(finding(page)).toHaveValue("T2/FLAIR未见异常。 右肺结节，约12 mm，CT值35HU。");
  await page.keyboard.press("Tab");
  await expect(diagnosis(page)).toBeFocused();

  // Who wants a slash has it.
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.press("/");
  await expect(diagnosis(page)).toHaveValue("/");
});

test(
  "folders are made, sorted and deleted with what is in them",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const [first, second] = [`甲 ${unlike()}`, `乙 ${unlike()}`];
    await signIn("author");
    await page.goto("/knowledge-base");
    const add = async (name: string) => {
      await page.getByRole("link", { name: said("knowledgeBase.newFolder") }).click();
      await page.getByLabel(said("knowledgeBase.columns.name")).fill(name);
      await page.getByRole("button", { name: said("common.action.save") }).click();
      await expect(page.getByText(said("answers.done.added"))).toBeVisible();
    };
    const outer = `外 ${unlike()}`;
    await add(outer);
    const folders = page.getByRole("navigation", { name: said("knowledgeBase.folders") });
    await folders.getByRole("link", { name: outer }).click();
    await expect(folders.getByRole("link", { name: outer })).toHaveAttribute("aria-current", "page");
    await add(first);
    await add(second);
    const names = page.locator(".row-link");
    await expect(names).toHaveText([first, second]);
    await page.getByRole("button", { name: said("knowledgeBase.up", { name: second }) }).click();
    await expect(names).toHaveText([second, first]);
    await folders.getByRole("link", { name: said("knowledgeBase.top") }).click();
    await page.getByRole("link", { name: said("knowledgeBase.edit", { name: outer }) }).click();
    await page.getByRole("link", { name: said("common.action.delete") }).click();
    await page.getByRole("button", { name: said("knowledgeBase.remove.withContent") }).click();
    await expect(page.getByText(said("answers.done.deleted"))).toBeVisible();
    await expect(page.getByRole("link", { name: outer })).toHaveCount(0);
  },
);

test(
  "whoever has no phrases yet starts among their own, and is told what to do",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    await signIn("approver");
    await page.goto("/knowledge-base");
    await expect(page.getByText(said("knowledgeBase.first.title.own"))).toBeVisible();
    await page.getByRole("link", { name: said("knowledgeBase.first.see.organization") }).click();
    await expect(page).toHaveURL(/owner=organization/);
    await page.goBack();
    await page.getByRole("link", { name: said("knowledgeBase.first.write") }).click();
    await expect(page.getByLabel(said("knowledgeBase.columns.finding"))).toBeVisible();
  },
);
