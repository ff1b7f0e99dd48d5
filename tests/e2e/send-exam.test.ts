import { givenExam } from "./given-exam";
import { expect, test } from "./product";

test(
  "an exam is sent to another hospital's archive, and its page tells of it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const exam = await givenExam();
    await signIn("technician");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: "发送到 DICOM 节点" }).click();
    await page.getByRole("button", { name: "发送: 南江市中心医院" }).click();
    const history = page.locator("section", { has: page.getByRole("heading", { name: "发送记录" }) });
    await expect(history.getByText("南江市中心医院")).toBeVisible();
    await expect(history.getByText(/等待发送|正在发送|已送达|发送失败/)).toBeVisible();
  },
);
