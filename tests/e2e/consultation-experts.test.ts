import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import type { Duty } from "./demo-account";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

type Asked = "city" | "imaging";
const accepting = { city: "approver", imaging: "expert" } as const;

/** The county hospital asks another one, which accepts: its pool finds the expert. */
async function accepted(of: Asked) {
  const { api } = await colleague("author");
  const answering = (await colleague(accepting[of])).api;
  const names = { city: "南江市中心医院", imaging: "康明医学影像诊断中心" };
  const own = (await api.accounts.organizations({})).organizations.find(({ name }) => name === "青河县人民医院");
  const partners = await api.consultations.partners({ id: own?.id ?? "" });
  const partner = partners.find(({ bucketName }) => bucketName === names[of]);
  if (!own || !partner) throw new Error(`the demo has no agreement with ${names[of]}`);
  const reason = `专家库测试 ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await api.consultations.create({
    ...{ appliedBucketId: own.id, joinedBuckets: [{ bucketId: partner.bucketId }], reason, patientName: "央金卓玛" },
    ...{ purpose: "明确性质", question: "良性还是恶性？", urgency: "emergency", specialtyWanted: "医学影像" },
    starts: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  });
  const { text } = await api.consents.ofConsultation({ id });
  const giver = { giverName: "央金卓玛", relation: "self" as const, language: "chs" as const };
  await api.consents.give({ id, ...giver, textVersion: text.version, way: "witness", witnessName: "陈静" });
  const { version } = await api.consultations.read({ id });
  const invited = await api.consultations.invite({ id, version });
  await answering.consultations.accept({ id, version: invited.version, takesPart: false });
  return { id, reason, bucketId: partner.bucketId, groupId: own.groupId, answering };
}

const press = (page: Page, key: Parameters<typeof said>[0]) =>
  page
    .getByRole("button", { name: said(key), exact: true })
    .first()
    .click();
const unfold = (page: Page, key: Parameters<typeof said>[0]) =>
  page
    .locator("summary")
    .filter({ hasText: said(key) })
    .first()
    .click();

/** Settings are one person's, and browsers run side by side. */
const ownIn: Record<string, Duty> = { "no-javascript": "registrar", phone: "technician" };

test.describe.configure({ mode: "serial" });

test(
  "an expert finds the next consultation from the list, and takes it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    await accepted("city");
    await signIn("approver");
    await page.goto("/consultations");
    await page.getByRole("link", { name: saidWith("experts.next.link") }).click();
    await expect(page.getByText(said("experts.seats.due"))).toBeVisible();
    // The most pressing one is offered first.
    await expect(page.getByText(said("consultations.urgencies.emergency"))).toBeVisible();
    await press(page, "experts.next.take");
    await expect(page).toHaveURL(/\/consultations\/[0-9a-f-]{36}$/);
    await page.getByRole("link", { name: said("consultations.tabs.experts"), exact: true }).click();
    await expect(page.getByRole("heading", { name: said("experts.seats.youAccepted") })).toBeVisible();
    await expect(page.getByText(saidWith("consultations.promise.left")).first()).toBeVisible();
  },
);

test(
  "what an expert declines falls to the next, and the month shows it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, expectStatus }) => {
    // Declined without a reason at first.
    expectStatus(422);
    const { id, bucketId, groupId, answering } = await accepted("imaging");
    const { organizations } = await answering.experts.seats({ id });
    const asked = organizations[0]?.seats[0]?.member?.account.name ?? "";
    const [first, next] =
      asked === "陈志远" ? (["expert", "invitedExpert"] as const) : (["invitedExpert", "expert"] as const);
    await signIn(first);
    await page.goto(`/consultations/${id}/experts`);
    await unfold(page, "experts.seats.decline");
    await press(page, "experts.seats.decline");
    await expect(page.getByRole("alert").or(page.locator("[aria-invalid=true]")).first()).toBeVisible();
    await page.getByRole("textbox", { name: said("experts.seats.declineReason") }).fill("当天有手术");
    await press(page, "experts.seats.decline");
    await expect(page).toHaveURL(/\/consultations$/);

    const other = await openAs(next);
    await other.goto(`/consultations/${id}/experts`);
    await expect(
      other.getByText(said("experts.seats.declinedBy", { name: asked, reason: "当天有手术" })),
    ).toBeVisible();
    await press(other, "experts.seats.accept");
    await expect(other.getByRole("heading", { name: said("experts.seats.youAccepted") })).toBeVisible();

    const administrator = await openAs("groupAdmin");
    await administrator.goto(`/groups/${groupId}/organizations/${bucketId}/settings/experts/fairness`);
    await expect(administrator.getByText(said("experts.fairness.gini"))).toBeVisible();
    for (const name of ["陈志远", "白玛央金"]) await expect(administrator.getByText(name).first()).toBeVisible();
  },
);

test(
  "messages are switched off one and all, quiet hours kept, and a wrong end keeps what was chosen",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    await signIn(ownIn[test.info().project.name] ?? "invitedExpert");
    await page.goto("/settings/notification");
    await page
      .getByRole("main")
      .getByRole("link", { name: said("settings.places.notices") })
      .last()
      .click();
    // The page before has boxes too.
    await expect(page.getByLabel(said("notices.from"), { exact: true })).toBeVisible();
    const boxes = page.getByRole("main").getByRole("checkbox");
    for (const box of await boxes.all()) await box.uncheck();
    await page.getByLabel(said("notices.from"), { exact: true }).fill("22:00");
    await press(page, "common.action.save");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await page.getByLabel(said("notices.until"), { exact: true }).fill("07:00");
    await press(page, "common.action.save");
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await page.reload();
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await expect(page.getByLabel(said("notices.from"), { exact: true })).toHaveValue("22:00");
    // As it was, for the next browser.
    for (const box of await page.getByRole("checkbox", { name: said("notices.ways.mail") }).all()) await box.check();
    for (const name of [said("notices.from"), said("notices.until")])
      await page.getByLabel(name, { exact: true }).fill("");
    await press(page, "common.action.save");
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("notices.from"), { exact: true })).toHaveValue("");
  },
);

test(
  "messages chosen in two browsers at once: the later one reads what the earlier has saved, and loses nothing",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, expectStatus }) => {
    expectStatus(409);
    const duty = ownIn[test.info().project.name] ?? "invitedExpert";
    await signIn(duty);
    const other = await openAs(duty);
    const from = (of: Page) => of.getByLabel(said("notices.from"), { exact: true });
    const until = (of: Page) => of.getByLabel(said("notices.until"), { exact: true });
    const zone = (of: Page) => of.getByLabel(said("notices.zone"), { exact: true });
    const reminded = page
      .getByRole("group", { name: said("notifications.kinds.consultationReminder") })
      .getByRole("checkbox", { name: said("notices.ways.mail") });
    for (const at of [page, other]) await at.goto("/settings/notices");
    await from(other).fill("22:00");
    await until(other).fill("07:00");
    await zone(other).fill("Asia/Urumqi");
    await press(other, "common.action.save");
    await expect(other.getByText(said("answers.done.saved"))).toBeVisible();

    await reminded.uncheck();
    await from(page).fill("21:30");
    await until(page).fill("07:00");
    await press(page, "common.action.save");
    await expect(page.getByText(said("common.merged.taken", { fields: said("notices.zone") }))).toBeVisible();
    await expect(page.getByText(said("common.merged.own", { fields: said("notices.from") }))).toBeVisible();
    await expect(from(page)).toHaveValue("21:30");
    await expect(zone(page)).toHaveValue("Asia/Urumqi");
    await expect(reminded).not.toBeChecked();
    await press(page, "common.action.save");
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await page.reload();
    await expect(from(page)).toHaveValue("21:30");
    await expect(zone(page)).toHaveValue("Asia/Urumqi");
    await expect(reminded).not.toBeChecked();
    // As it was, for the next browser.
    await reminded.check();
    for (const end of [from, until]) await end(page).fill("");
    await zone(page).fill("Asia/Shanghai");
    await press(page, "common.action.save");
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
  },
);
