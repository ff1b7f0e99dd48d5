import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";

const states = ["waiting", "sending", "sent", "failed"] as const;
const anyState = new RegExp(states.map((state) => said(`exam.send.status.${state}`)).join("|"));

test(
  "an exam is sent to another hospital's archive, and its page tells of it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const exam = await givenExam();
    await signIn("technician");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: said("exam.page.send") }).click();
    await page.getByRole("button", { name: `${said("exam.send.send")}: 南江市中心医院` }).click();
    const history = page.locator("section", { has: page.getByRole("heading", { name: said("exam.send.history") }) });
    await expect(history.getByText("南江市中心医院")).toBeVisible();
    await expect(history.getByText(anyState)).toBeVisible();
  },
);
