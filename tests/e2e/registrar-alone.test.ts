import type { Page } from "@playwright/test";
import { addDays } from "#api/infrastructure/time/zoned-days";
import { NewRegistryOrder } from "#contract/registration/registry";
import { today } from "../support/today";
import { newcomer, productUrl } from "./colleague";
import { hospital } from "./hospital";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

/** A new hospital with a queue, and one who registers there and may not call. */
async function givenRegistrar() {
  const place = await hospital();
  const { api, id } = place;
  await api.lists.queueTypes.add({ id, queueName: "CT", displayName: "CT 检查", modality: "CT", prefix: "A" });
  const role = await api.roles.add({ id, name: "登记", actions: ["registry_create", "registry_update"] });
  const registrar = await newcomer();
  await api.members.add({ id, accountIds: [registrar.id], accessLevel: "member" });
  for (const invitation of await registrar.api.invitations.mine({})) await registrar.api.invitations.accept(invitation);
  await api.roles.setRolesOf({ id, mid: registrar.id, roleIds: [role.id] });
  return { ...place, registrar };
}

async function signIn(page: Page, account: { username: string; password: string }) {
  const answer = await page.context().request.post(`${productUrl()}/login`, {
    form: account,
    headers: { Origin: productUrl(), Accept: "text/html" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

test(
  "who registers and may not call is told each number: at an arrival, at the check-in, and none beside a refusal",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, expectStatus }) => {
    expectStatus(409, 422);
    const { id, registrar, close } = await givenRegistrar();
    const { registry } = registrar.api;
    const registered = async (name: string, scheduledDate = today()) => {
      const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate }];
      const order = NewRegistryOrder.parse({ name, gender: "M", exams, isOtherPerson: true });
      const { exams: made } = await registry.create({ id, ...order });
      return made[0];
    };
    await registered("甲先生");
    const second = await registered("乙先生");
    const third = await registered("丙先生");
    if (!second || !third) throw new Error("nothing was registered");
    await signIn(page, registrar.account);
    await page.goto(`/registry?org=${id}`);
    const told = page.getByRole("status").filter({ hasText: saidWith("queue.checkIn.done") });
    const arrive = (name: string) =>
      page
        .getByRole("row")
        .filter({ hasText: name })
        .getByRole("button", { name: said("registry.steps.arrive") });
    await arrive("甲先生").click();
    await expect(told).toContainText("A001");
    await expect(told).toContainText("甲先生");

    // Somebody else has cancelled it meanwhile.
    await registry.step({ id, examId: third.id, version: third.version, step: "cancel", reason: "patientAsked" });
    await arrive("丙先生").click();
    await expect(page.getByText(said("problems.version_conflict"))).toBeVisible();
    await expect(told).toHaveCount(0);

    await page.getByRole("link", { name: said("registry.checkIn"), exact: true }).click();
    await page.getByLabel(said("queue.checkIn.number")).fill(second.accessionNumber);
    await page.keyboard.press("Enter");
    await expect(told).toContainText("A002");
    await expect(told).toContainText("乙先生");

    const tomorrow = addDays(today(), 1);
    const early = await registered("丁先生", tomorrow);
    await page.goto(`/registry/${early?.orderId}?org=${id}`);
    await page.getByRole("link", { name: said("registry.steps.arrive") }).click();
    await expect(page.getByText(said("registry.step.otherDay", { day: tomorrow }))).toBeVisible();
    await page.getByRole("button", { name: said("registry.steps.arrive") }).click();
    await expect(told).toContainText("A003");
    await close();
  },
);
