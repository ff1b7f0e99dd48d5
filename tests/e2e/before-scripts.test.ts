import type { Locator } from "@playwright/test";
import { demoAccount, expect, test } from "./product";
import { said } from "./said";

test("what is chosen and ticked before the scripts have come stands, and what follows from it is filled in", async ({
  page,
  signIn,
}) => {
  await signIn("registrar");
  let bringScripts = () => {};
  const scripts = new Promise<void>((come) => (bringScripts = come));
  await page.route(/\.js$/, (route) => scripts.then(() => route.continue()));
  await page.goto("/registry/new", { waitUntil: "commit" });
  const [age, unit, birth] = [said("exam.info.age"), said("exam.info.ageUnit"), said("exam.info.dob")].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator];
  await age.fill("3");
  await unit.selectOption("M");
  await page.getByLabel(said("exam.info.gender")).selectOption("F");
  await page.locator("[name='exams[0].modality']").selectOption("CT");
  await page.getByLabel(said("exam.info.urgentFlag")).check();
  bringScripts();
  // An age of months is reckoned in months: a birth that is some days off a quarter of a year, not three years.
  await expect(birth).not.toHaveValue("");
  const days = (Date.now() - Date.parse(await birth.inputValue())) / 86_400_000;
  expect(Math.round(days / 30)).toBe(3);
  // The long list has become one that is searched.
  await expect(page.locator("[name='exams[0].modality']")).toHaveAttribute("type", "hidden");
  await expect(page.locator("[name='exams[0].modality']")).toHaveValue("CT");
  await expect(age).toHaveValue("3");
  await expect(unit).toHaveValue("M");
  await expect(page.getByLabel(said("exam.info.gender"))).toHaveValue("F");
  await expect(page.getByLabel(said("exam.info.urgentFlag"))).toBeChecked();
  // The page knows that it was written on.
  await page.getByRole("link", { name: said("registry.back") }).click();
  await expect(page.getByRole("dialog")).toContainText(said("common.leaveTyped.text"));
});

test("Headless UI takes its place at once, with no moment in which a choice is lost", async ({ page, signIn }) => {
  await signIn("registrar");
  await page.addInitScript(holdReact);
  let bringLibrary = () => {};
  const library = new Promise<void>((come) => (bringLibrary = come));
  await page.route(/\/headless-[^/]*\.js$/, (route) => library.then(() => route.continue()));
  await Promise.all([page.waitForRequest(/\/headless-[^/]*\.js$/), page.goto("/registry/new")]);
  const modality = page.locator("[name='exams[0].modality']");
  await modality.selectOption("CT");
  await page.evaluate(() => Object.assign(window, { isHeld: true }));
  bringLibrary();
  await expect(page.locator("header summary", { hasText: demoAccount("registrar").name })).toHaveCount(0);
  await expect(modality).toHaveAttribute("type", "hidden");
  await expect(modality).toHaveValue("CT");
});

type HeldReact = Window & typeof globalThis & { isHeld: boolean };

/** While `isHeld`, React does not get to what it has put off: it is called back by messages to itself. */
function holdReact() {
  const send = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    if (!(window as HeldReact).isHeld) send.call(this, message);
  };
}
