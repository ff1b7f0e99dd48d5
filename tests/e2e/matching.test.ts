import { givenExam } from "./given-exam";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

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
    await page.getByRole("link", { name: said("exam.page.match.unscheduled") }).click();
    await page.getByRole("button", { name: said("matching.putBack") }).click();
    await expect(page.getByText(said("matching.isUnmatched"))).toBeVisible();

    await page.getByRole("searchbox").fill(patient);
    await page.getByRole("button", { name: said("matching.find") }).click();
    const candidate = page.getByRole("radio", { name: patient });
    await expect(candidate).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(1);
    if (hasJavaScript) await expectAccessible(page);
    await candidate.check();
    await page.getByRole("button", { name: said("matching.submit"), exact: true }).click();
    // The images are another patient's: what differs is named and has to be confirmed.
    const differences = page.getByRole("table", { name: said("matching.confirm.title") });
    await expect(differences).toContainText(exam.patientName);
    await expect(differences).toContainText(patient);
    await page.getByRole("link", { name: said("matching.confirm.back") }).click();
    await candidate.check();
    await page.getByRole("button", { name: said("matching.submit"), exact: true }).click();
    await page.getByRole("button", { name: said("matching.confirm.submit") }).click();

    await expect(page).toHaveURL(inList(`/studies/${exam.id}`));
    await expect(page.getByRole("heading", { name: patient })).toBeVisible();
    await page.getByRole("link", { name: said("exam.page.match.matched") }).click();
    await expect(page.getByText(saidWith("matching.matchedBy.hand"))).toBeVisible();
    await page.getByRole("button", { name: said("matching.undo") }).click();
    await expect(page.getByRole("heading", { name: exam.patientName })).toBeVisible();
    await expect(page.getByText(said("matching.isUnmatched"))).toBeVisible();
    await page.getByRole("link", { name: said("matching.back") }).click();
    await expect(page).toHaveURL(inList(`/studies/${exam.id}`));
    const backToList = page.getByRole("link", { name: said("exam.page.back") }).first();
    await backToList.click();
    await expect(page).toHaveURL(`/studies?${list}`);

    await page.goto(`/studies?${list}&unmatched=on`);
    await page.getByRole("link", { name: said("exams.list.match"), exact: true }).click();
    await backToList.click();
    await expect(page).toHaveURL(`/studies?${list}&unmatched=on`);
  },
);
