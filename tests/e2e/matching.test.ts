import { givenExam } from "./given-exam";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./product";

/** Whom the demo's schedule has, one each for the browsers that match at the same time. */
const scheduled: Record<string, string> = { desktop: "格桑顿珠", "no-javascript": "陆小曼", phone: "旦增平措" };

test(
  "an exam whose images found no scheduled one is matched by hand, and the match undone",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const patient = scheduled[project.name] ?? "";
    const exam = await givenExam();
    await signIn("organizationAdmin");
    // Opened from a list, which stays the way back through all of it.
    const list = `accession=${exam.accessionNumber}`;
    const inList = (path: string) => `${path}?${new URLSearchParams({ list })}`;
    await page.goto(inList(`/studies/${exam.id}`));
    await page.getByRole("link", { name: "无预约检查" }).click();
    await page.getByRole("button", { name: "放入未匹配列表" }).click();
    await expect(page.getByText("没有预约过这个检查？")).toBeVisible();

    await page.getByRole("searchbox").fill(patient);
    await page.getByRole("button", { name: "查找" }).click();
    const candidate = page.getByRole("radio", { name: patient });
    await expect(candidate).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(1);
    if (hasJavaScript) await expectAccessible(page);
    await candidate.check();
    await page.getByRole("button", { name: "匹配", exact: true }).click();
    // The images are another patient's: what differs is named and has to be confirmed.
    const differences = page.getByRole("table", { name: "核对后再匹配" });
    await expect(differences).toContainText(exam.patientName);
    await expect(differences).toContainText(patient);
    await page.getByRole("link", { name: "返回选择" }).click();
    await candidate.check();
    await page.getByRole("button", { name: "匹配", exact: true }).click();
    await page.getByRole("button", { name: "核对无误并匹配" }).click();

    await expect(page).toHaveURL(inList(`/studies/${exam.id}`));
    await expect(page.getByRole("heading", { name: patient })).toBeVisible();
    await page.getByRole("link", { name: "已匹配预约检查" }).click();
    await expect(page.getByText(/手动匹配/)).toBeVisible();
    await page.getByRole("button", { name: "撤销匹配" }).click();
    await expect(page.getByRole("heading", { name: exam.patientName })).toBeVisible();
    await expect(page.getByText("没有预约过这个检查？")).toBeVisible();
    await page.getByRole("link", { name: "返回检查" }).click();
    await expect(page).toHaveURL(inList(`/studies/${exam.id}`));
    const backToList = page.getByRole("link", { name: "返回列表" }).first();
    await backToList.click();
    await expect(page).toHaveURL(`/studies?${list}`);

    await page.goto(`/studies?${list}&unmatched=on`);
    await page.getByRole("link", { name: "匹配", exact: true }).click();
    await backToList.click();
    await expect(page).toHaveURL(`/studies?${list}&unmatched=on`);
  },
);
