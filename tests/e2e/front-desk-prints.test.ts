import { today } from "../support/today";
import { expectAccessible } from "./accessibility";
import { colleague, productUrl } from "./colleague";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

/** An order of the registrar's organization, registered beside the browser. */
async function givenOrder(name: string, exams = 2) {
  const { api, token } = await colleague("registrar");
  const [organization] = (await api.accounts.organizations({})).organizations;
  if (!organization) throw new Error("the registrar belongs nowhere");
  const exam = { modality: "CT" as const, studyDesc: "胸部平扫", scheduledDate: today() };
  const order = await api.registry.create({
    ...{ id: organization.id, name, gender: "M", dob: "1980-05-06", phone: "13900001111", isOtherPerson: true },
    exams: Array.from({ length: exams }, () => exam),
  });
  return { ...order, api, token, org: organization.id };
}

test(
  "labels are printed as the desk's printer wants them, and so again the next time",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const { orderId, exams, token } = await givenOrder(`标签${project.name}`);
    await signIn("registrar");
    await page.goto(`/registry/${orderId}`);
    await page.getByRole("link", { name: said("registry.labels.title") }).click();
    const codes = page.getByRole("img", { name: saidWith("deskPrints.labels.code") });
    await expect(codes).toHaveCount(2);
    if (hasJavaScript) await expectAccessible(page);
    const choose = (name: Parameters<typeof said>[0]) => page.getByLabel(said(name), { exact: true });
    await choose("deskPrints.labels.template").selectOption("tube");
    await choose("deskPrints.labels.rotation").selectOption("90");
    await choose("deskPrints.labels.copies").fill("2");
    await page.getByRole("button", { name: said("deskPrints.apply") }).click();
    await expect(codes).toHaveCount(4);

    await page.goto(`/registry/${orderId}/labels`);
    await expect(choose("deskPrints.labels.rotation")).toHaveValue("90");
    await choose("deskPrints.labels.exam").selectOption(exams[1]?.id ?? "");
    await page.getByRole("button", { name: said("deskPrints.apply") }).click();
    await expect(codes).toHaveCount(2);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation")).toBeHidden();
    const paper = await page.locator(".label-paper").first().boundingBox();
    // 30 × 50 mm at 96 dots an inch.
    expect([Math.round(paper?.width ?? 0), Math.round(paper?.height ?? 0)]).toEqual([113, 189]);
    expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);

    await page.emulateMedia({ media: "screen" });
    const pdf = await page.getByRole("link", { name: said("deskPrints.pdf") }).getAttribute("href");
    const answer = await fetch(new URL(pdf ?? "", productUrl()), { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
  },
);

test(
  "an order's form and a day's list are printed, each a page without scripts and a file",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const name = `打印${project.name}`;
    const { orderId, exams, token } = await givenOrder(name);
    const isPdf = async () => {
      const pdf = await page.getByRole("link", { name: said("deskPrints.pdf") }).getAttribute("href");
      const answer = await fetch(new URL(pdf ?? "", productUrl()), { headers: { authorization: `Bearer ${token}` } });
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(await page.locator("script").count()).toBe(0);
    };
    await signIn("registrar");
    await page.goto(`/registry/${orderId}`);
    await page.getByRole("link", { name: said("registry.labels.form") }).click();
    await page.getByRole("button", { name: said("deskPrints.form.papers.A5") }).click();
    const form = page.getByRole("article");
    await expect(form).toContainText(name);
    for (const { accessionNumber } of exams) await expect(form).toContainText(accessionNumber);
    if (hasJavaScript) await expectAccessible(page);
    await isPdf();

    await page.goto("/registry");
    await page.getByLabel(said("registry.name"), { exact: true }).fill(name);
    await page.getByRole("button", { name: said("registry.search") }).click();
    await expect(page).toHaveURL(/name=/);
    await page.getByRole("link", { name: said("registry.dayList") }).click();
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("row").nth(1)).toContainText(exams[0]?.accessionNumber ?? "");
    if (hasJavaScript) await expectAccessible(page);
    await isPdf();

    await page.goto("/registry/calendar");
    await page.getByRole("link", { name: said("registry.dayList") }).click();
    await expect(page.getByRole("heading", { name: said("deskPrints.dayList.title"), level: 2 })).toBeVisible();
  },
);

test(
  "after an outage each form is scanned and entered late; what is missing is listed, and voided with a reason",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(404);
    await signIn("registrar");
    await page.goto("/registry");
    await page.getByRole("link", { name: said("downtime.open") }).click();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("downtime.reserve.count")).fill("3");
    await page.getByRole("button", { name: said("downtime.reserve.submit") }).click();
    await expect(page.getByText(said("answers.done.numbersReserved"))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    const block = page.url();
    const list = await page.locator("section p.font-mono").innerText();
    const [first = "", second = "", third = ""] = list.split(" ");

    await page.getByRole("link", { name: said("downtime.block.print") }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("img", { name: said("deskPrints.form.code", { number: first }) })).toBeVisible();
    expect(await page.locator("script").count()).toBe(0);
    await page.getByRole("link", { name: said("downtime.form.back") }).click();
    await page.getByRole("link", { name: said("downtime.back") }).click();

    // A scanner is a keyboard that presses Enter.
    const scan = async (number: string) => {
      await page.getByLabel(said("downtime.scan.number")).fill(number);
      await page.getByLabel(said("downtime.scan.number")).press("Enter");
    };
    await scan(first);
    await expect(page).toHaveURL(/\/registry\/new\?/);
    const exam = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await expect(exam.getByLabel(said("registry.field.accessionNumber"))).toHaveValue(first);
    await page.getByLabel(said("exam.info.name")).fill(`补录${project.name}`);
    await chooseFrom(exam.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    const line = page.getByRole("listitem").filter({ hasText: first });
    await expect(line).toContainText(said("downtime.late.badge"));

    await page.goto(block.replace(/[^/]*$/, ""));
    await scan(first);
    await expect(page.getByText(said("downtime.scan.entered", { number: first }))).toBeVisible();
    await scan("99999999");
    await expect(page.getByText(said("downtime.scan.unknown", { number: "99999999" }))).toBeVisible();

    await page.goto(block);
    await page.getByLabel(said("downtime.void.number")).selectOption(second);
    await page.getByLabel(said("downtime.void.reason")).fill("纸张破损");
    await page.getByRole("button", { name: said("downtime.void.submit") }).click();
    await expect(page.getByText(said("answers.done.numberVoided"))).toBeVisible();
    await expect(page.locator("section p.font-mono")).toHaveText(third);
    await expect(page.getByText(/纸张破损/)).toBeVisible();
  },
);
