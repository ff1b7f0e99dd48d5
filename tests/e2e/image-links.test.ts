import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { approvedReport, givenExam } from "./given-exam";
import { expect, test } from "./product";

test(
  "a link shows the images of an exam without an account, until it is revoked",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript }) => {
    const exam = await givenExam();
    await signIn("approver");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: "影像链接" }).click();
    await page.getByRole("button", { name: "创建链接" }).click();
    const link = await page.getByLabel("链接", { exact: true }).inputValue();
    if (hasJavaScript) await expectAccessible(page);

    const visitor = await browser.newPage({ javaScriptEnabled: hasJavaScript });
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: exam.patientName })).toBeVisible();
    if (hasJavaScript) {
      await expect(visitor.locator(".viewer-pane[data-drawn]")).toBeVisible({ timeout: 30_000 });
      await expectAccessible(visitor);
    } else {
      await visitor.getByRole("link", { name: "逐幅查看影像" }).click();
      const picture = await visitor.locator("object[type='image/jpeg']").getAttribute("data");
      const answer = await visitor.request.get(new URL(picture ?? "", link).href);
      expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "no-store"]);
    }
    await expect(visitor.getByRole("link", { name: "返回检查" })).toHaveCount(0);

    await page.goto(`/studies/${exam.id}/viewer-links`);
    await page.getByRole("link", { name: "撤销" }).click();
    await page.getByRole("button", { name: "撤销链接" }).click();
    await expect(page.getByText("已撤销", { exact: true })).toBeVisible();
    const gone = await visitor.goto(link);
    expect(gone?.status()).toBe(410);
    await expect(visitor.getByRole("heading", { name: "链接已失效" })).toBeVisible();
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
    await visitor.getByRole("link", { name: "逐幅查看" }).click();
    await expect(visitor).toHaveURL(new RegExp(`/viewers/${exam.id}/pictures`));
    await visitor.getByRole("link", { name: "下一幅" }).click();
    await expect(visitor.getByLabel("转到第几幅")).toHaveValue("3");
    // The way back stands on the page, and stays while one goes from picture to picture.
    await visitor.getByRole("link", { name: "返回报告" }).click();
    await expect(visitor).toHaveURL(url);
    await visitor.close();
  },
);
