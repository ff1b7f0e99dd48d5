import { CheckIn } from "#contract/registration/queue";
import { expectAccessible } from "./accessibility";
import { callsUltrasound } from "./calling-page";
import { colleague } from "./colleague";
import { expect, test } from "./product";
import { said } from "./said";

test(
  "a room calls from the queues of its devices, or those chosen for it, and never from all unasked",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    await signIn("registrar");
    await page.goto("/calling");
    const room = page.getByLabel(said("queue.room"));
    const take = page.getByRole("button", { name: said("queue.take") });
    const expectTicked = async (...names: string[]) => {
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(names.length);
      for (const name of names) await expect(page.getByRole("checkbox", { name })).toBeChecked();
    };
    await expectTicked();
    await expect(page.getByText(said("queue.queuesHint"))).toBeVisible();
    await room.fill("无设备诊室");
    await take.click();
    await expect(page.getByRole("checkbox").first()).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(said("answers.rules.tickQueue"))).toBeVisible();
    await expectTicked();
    if (!hasJavaScript) {
      // A typed room has ticked nothing yet: its queues come with the answer, to be confirmed.
      await room.fill("3 号机房");
      await take.click();
      await expect(page.getByText(said("answers.rules.tickQueue"))).toBeVisible();
      await expect(room).toHaveValue("3 号机房");
      await expectTicked("磁共振检查");
    }
    await page.getByRole("link", { name: "201 室" }).click();
    await expect(room).toHaveValue("201 室");
    await expectTicked("超声检查");
    if (hasJavaScript) {
      await expectAccessible(page);
      await room.fill("2 号机房");
      await expectTicked("CT 检查");
      await room.fill("2 号机房旁");
      await expectTicked();
      await room.fill("201 室");
      await expectTicked("超声检查");
    }
    await page.getByRole("checkbox", { name: "普通放射" }).check();
    if (hasJavaScript) {
      // What was ticked by hand stands and what a room ticked goes with it, whether it is typed or chosen.
      await room.fill("2 号机房");
      await expectTicked("普通放射", "CT 检查");
      await page.getByRole("link", { name: "3 号机房" }).click();
      await expect(room).toHaveValue("3 号机房");
      await expectTicked("普通放射", "磁共振检查");
      const magneticResonance = page.getByRole("checkbox", { name: "磁共振检查" });
      await magneticResonance.uncheck();
      await room.fill("2 号机房");
      await expectTicked("普通放射", "CT 检查");
      await room.fill("3 号机房");
      await expectTicked("普通放射");
      await magneticResonance.check();
      await room.fill("201 室");
      await expectTicked("普通放射", "超声检查");
    }
    await take.click();
    await page.getByRole("link", { name: said("queue.changePlace") }).click();
    await expectTicked("普通放射", "超声检查");
    await page.getByRole("link", { name: "1 号机房" }).click();
    await expectTicked("CT 检查");
  },
);

test(
  "who missed three calls stands among the missed alone, and waits again at a press",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }, { project }) => {
    const { api } = await colleague("registrar");
    const id = (await api.accounts.organizations({})).organizations[0]?.id ?? "";
    const { queues } = await api.queue.query({ id });
    const queueTypeId = queues.find(({ modality }) => modality === "US")?.id ?? "";
    const walkIn = CheckIn.parse({ queueTypeId, service: "取报告", key: crypto.randomUUID() });
    const { id: queueExamId, queueNo } = await api.queue.checkIn({ id, ...walkIn });
    for (let call = 0; call < 3; call += 1) {
      await api.queue.action({ id, queueExamId, action: "call", room: `过号${project.name}` });
      await api.queue.action({ id, queueExamId, action: "miss" });
    }
    await signIn("registrar");
    await callsUltrasound(page, `过号复诊${project.name}`.slice(0, 12));
    const row = page.getByRole("row", { name: queueNo });
    await expect(row).toContainText(said("queue.states.missed"));
    await row.getByRole("button", { name: said("queue.actions.resume") }).click();
    await expect(row).toHaveCount(1);
    await expect(row.getByRole("button", { name: said("queue.actions.call"), exact: true })).toBeVisible();
    await expect(row).not.toContainText(said("queue.states.missed"));
  },
);
