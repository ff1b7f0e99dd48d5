import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { approvedReport, givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";

test(
  "a link shows the images of an exam without an account, until it is revoked",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript }) => {
    const exam = await givenExam();
    await signIn("approver");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: said("exam.page.viewerLinks") }).click();
    await page.getByRole("button", { name: said("shares.new.create") }).click();
    const link = await page.getByLabel(said("shares.made.link"), { exact: true }).inputValue();
    if (hasJavaScript) await expectAccessible(page);

    const visitor = await browser.newPage({ javaScriptEnabled: hasJavaScript });
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: exam.patientName })).toBeVisible();
    if (hasJavaScript) {
      await expect(visitor.locator(".viewer-pane[data-drawn]")).toBeVisible();
      await expectAccessible(visitor);
    } else {
      await visitor.getByRole("link", { name: said("viewer.plainPages") }).click();
      const picture = await visitor.locator("object[type='image/jpeg']").getAttribute("data");
      const answer = await visitor.request.get(new URL(picture ?? "", link).href);
      expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "no-store"]);
    }
    await expect(visitor.getByRole("link", { name: said("viewer.back") })).toHaveCount(0);

    await page.goto(`/studies/${exam.id}/viewer-links`);
    await page.getByRole("link", { name: said("shares.list.revoke") }).click();
    await page.getByRole("button", { name: said("shares.revoke.confirm") }).click();
    await expect(page.getByText(said("shares.states.revoked"), { exact: true })).toBeVisible();
    const gone = await visitor.goto(link);
    expect(gone?.status()).toBe(410);
    await expect(visitor.getByRole("heading", { name: said("viewer.closed.revoked.title") })).toBeVisible();
    await visitor.close();
  },
);

test(
  "a report shared with all images shows them on a phone without scripts",
  { tag: ["@no-scripts"] },
  async ({ browser, hasJavaScript }) => {
    test.skip(hasJavaScript, "the page has no scripts in any browser");
    const exam = await approvedReport();
    const { api } = await colleague("approver");
    const { url } = await api.shares.create({ id: exam.reportId, pinKind: "none", withStudy: true });
    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await visitor.goto(url);
    await visitor.getByRole("link", { name: said("shares.page.study.pictures") }).click();
    await expect(visitor).toHaveURL(new RegExp(`/viewers/${exam.id}/pictures`));
    await visitor.getByRole("link", { name: said("images.next") }).click();
    await expect(visitor.getByLabel(said("images.goTo"))).toHaveValue("3");
    // The way back stands on the page, and stays while one goes from picture to picture.
    await visitor.getByRole("link", { name: said("viewer.backToReport") }).click();
    await expect(visitor).toHaveURL(url);
    await visitor.close();
  },
);
