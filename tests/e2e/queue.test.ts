import type { Page } from "@playwright/test";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { CheckIn } from "#contract/registration/queue";
import { NewRegistryOrder } from "#contract/registration/registry";
import { wavFile } from "#contract/registration/wav-file";
import { expectAccessible } from "./accessibility";
import { callsUltrasound } from "./calling-page";
import { colleague, productUrl } from "./colleague";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

/** A registered exam of today for ultrasound: its accession number. */
async function registered(page: Page, name: string, phone: string, birth = "1991-04-14"): Promise<string> {
  await page.goto("/registry/new");
  await page.getByLabel("姓名").fill(name);
  await page.getByLabel("出生日期").fill(birth);
  await page.getByLabel("电话").fill(phone);
  const first = page.getByRole("group", { name: "检查", exact: true }).locator("details").first();
  await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "超声");
  await first.getByLabel("检查部位").fill("腹部");
  await page.getByRole("button", { name: "登记", exact: true }).click();
  await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
  const line = page.getByRole("listitem").filter({ hasText: name });
  return /\b\d{8}\b/.exec((await line.textContent()) ?? "")?.[0] ?? "";
}

test(
  "a patient checks in, is called to a room, and is done; the hall and the patient's phone see it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript, expectStatus, baseURL }, { project }) => {
    expectStatus(404, 409);
    const name = `排队${project.name}`;
    const room = `彩超${project.name}`.slice(0, 12);
    await signIn("registrar");
    const number = await registered(page, name, `137${String(Date.now()).slice(-8)}`);

    await page.goto("/registry/check-in");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel("检查号").fill("99999999");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("检查号")).toHaveAttribute("aria-invalid", "true");
    // Scanners type and press Enter; zeros at the beginning may be missing.
    await page.getByLabel("检查号").fill(number.replace(/^0+/, ""));
    await page.keyboard.press("Enter");
    const said = page.getByRole("status").filter({ hasText: "已签到" });
    await expect(said).toContainText(/D\d{3} 已签到/);
    const queueNo = /D\d{3}/.exec((await said.textContent()) ?? "")?.[0] ?? "";
    await expect(said).toContainText(name);
    const slip = await page.getByRole("link", { name: "打印排队单" }).getAttribute("href");
    // Refused, the next one is not told beside the number of this one.
    await page.getByLabel("检查号").fill("99999998");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("检查号")).toHaveAttribute("aria-invalid", "true");
    await expect(said).toHaveCount(0);

    const phone = await browser.newPage();
    await phone.goto(new URL(slip?.replace("?printing=1", "") ?? "", baseURL).href);
    await expect(phone.getByText(queueNo)).toBeVisible();
    await expect(phone.locator(".slip")).not.toContainText(name);
    await phone.goto(new URL(slip?.replace(/\/slip.*/, "") ?? "", baseURL).href);
    await expect(phone.getByRole("status")).toContainText("请等候");

    await callsUltrasound(page, room);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("row", { name: queueNo }).getByRole("button", { name: "呼叫" }).click();
    const card = page.getByRole("listitem").filter({ hasText: queueNo });
    await expect(card).toContainText("呼叫中");
    await phone.reload();
    await expect(phone.getByText(`请到 ${room}`)).toBeVisible();
    await phone.context().close();

    const opened = page.getByRole("link", { name: "候诊大屏" });
    const hall = await page.context().newPage();
    await hall.goto(new URL((await opened.getAttribute("href")) ?? "", baseURL).href);
    const shown = hall.getByRole("listitem").filter({ hasText: queueNo });
    await expect(shown).toContainText(room);
    await expect(hall.locator("#hall")).not.toContainText(name);
    await hall.close();

    await page.getByRole("button", { name: "呼叫下一位" }).click();
    await expect(page.getByText(`${queueNo} 已被呼叫到本诊室`)).toBeVisible();
    await card.getByRole("button", { name: "未到" }).click();
    await expect(page.getByRole("row", { name: queueNo })).toContainText("过号 1 次");
    await page.getByRole("row", { name: queueNo }).getByRole("button", { name: "呼叫" }).click();
    await card.getByRole("button", { name: "开始检查" }).click();
    await expect(card).toContainText("检查中");
    await card.getByRole("button", { name: "完成" }).click();
    await expect(card).toContainText("已完成");
    await card.getByRole("button", { name: "撤销" }).click();
    await expect(card).toContainText("检查中");
    await card.getByRole("button", { name: "完成" }).click();
    await expect(card).toContainText("已完成");
  },
);

test(
  "who comes on another day is checked in once today is meant",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(409);
    const { api } = await colleague("registrar");
    const id = (await api.accounts.organizations({})).organizations[0]?.id ?? "";
    const day = addDays(dayAt(new Date(), "Asia/Shanghai"), 3);
    const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }];
    const order = NewRegistryOrder.parse({ name: "早到", gender: "F", dob: "1980-02-03", exams, isOtherPerson: true });
    const registered = await api.registry.create({ id, ...order });
    await signIn("registrar");
    await page.goto("/registry/check-in");
    await page.getByLabel(said("queue.checkIn.number")).fill(registered.exams[0]?.accessionNumber ?? "");
    const submit = page.getByRole("button", { name: said("queue.checkIn.submit") }).first();
    await submit.click();
    await expect(page.getByText(said("problems.exam_of_another_day", { day }))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("checkbox", { name: said("queue.checkIn.anotherDay") }).check();
    await submit.click();
    await expect(page.getByRole("status").filter({ hasText: "早到" })).toBeVisible();
  },
);

test(
  "who missed three calls and checks in again is told to be waiting again",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }, { project }) => {
    const { api } = await colleague("registrar");
    const id = (await api.accounts.organizations({})).organizations[0]?.id ?? "";
    const day = dayAt(new Date(), "Asia/Shanghai");
    const exams = [{ modality: "US", bodyPart: "腹部", scheduledDate: day }];
    const order = NewRegistryOrder.parse({ name: "再来", gender: "F", dob: "1981-02-03", exams, isOtherPerson: true });
    const registered = await api.registry.create({ id, ...order });
    const accessionNumber = registered.exams[0]?.accessionNumber ?? "";
    const entry = await api.queue.checkIn({ id, ...CheckIn.parse({ accessionNumber }) });
    for (let call = 0; call < 3; call += 1) {
      const room = `再来${project.name}`;
      await api.queue.action({ id, queueExamId: entry.id, action: "call", room });
      await api.queue.action({ id, queueExamId: entry.id, action: "miss" });
    }
    await signIn("registrar");
    await page.goto("/registry/check-in");
    const checkedIn = async () => {
      await page.getByLabel(said("queue.checkIn.number")).fill(accessionNumber);
      await page.keyboard.press("Enter");
    };
    await checkedIn();
    const told = page.getByRole("status").filter({ hasText: "再来" });
    await expect(told).toContainText(said("queue.checkIn.back", { number: entry.queueNo }));
    await expect(told).toContainText(saidWith("queue.checkIn.ahead"));
    await checkedIn();
    await expect(told).toContainText(said("queue.checkIn.known", { number: entry.queueNo }));
  },
);

test(
  "who gave a dangerous answer after the arrival is called with a mark, and not begun",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }, { project }) => {
    expectStatus(404);
    const { api } = await colleague("organizationAdmin");
    const id = (await api.accounts.organizations({})).organizations[0]?.id ?? "";
    // Of an age that no other patient has: each browser's own.
    const age = 105 + ["desktop", "no-javascript", "phone"].indexOf(project.name);
    const birth = `${Number(dayAt(new Date(), "Asia/Shanghai").slice(0, 4)) - age}-01-01`;
    const asked = { question: `今天有发热吗？（${age}）`, modality: "US" as const, blockingAnswer: "yes" as const };
    await api.lists.safetyQuestions.add({ id, ...asked, fromAge: age, toAge: age });
    await signIn("registrar");
    const number = await registered(page, `禁忌${project.name}`, `135${String(Date.now()).slice(-8)}`, birth);
    await page
      .getByRole("link", { name: said("registry.safety.title") })
      .first()
      .click();
    const answers = page.getByRole("group", { name: asked.question });
    const answer = async (what: "no" | "yes") => {
      await answers.getByLabel(said(`registry.safety.answers.${what}`), { exact: true }).check();
      await page.getByRole("button", { name: said("registry.edit.submit") }).click();
    };
    await expect(answers).toBeVisible();
    const safetyPage = page.url();
    await answer("no");
    await page.goto("/registry/check-in");
    await page.getByLabel(said("queue.checkIn.number")).fill(number);
    await page.keyboard.press("Enter");
    const done = page.getByRole("status").filter({ hasText: "已签到" });
    const queueNo = /D\d{3}/.exec((await done.textContent()) ?? "")?.[0] ?? "";
    // Remembered at the door.
    await page.goto(safetyPage);
    await answer("yes");
    await expect(page.getByText(said("registry.safety.blockedLead"))).toBeVisible();

    await callsUltrasound(page, `禁忌${project.name}`.slice(0, 12));
    const row = page.getByRole("row", { name: queueNo });
    await expect(row).toContainText(said("queue.safety.blocked"));
    await row.getByRole("button", { name: said("queue.actions.call") }).click();
    const card = page.getByRole("listitem").filter({ hasText: queueNo });
    await expect(card.getByRole("alert")).toContainText(said("queue.safety.blockedLead"));
    await expect(card.getByRole("button", { name: said("queue.actions.start") })).toHaveCount(0);
  },
);

test(
  "whoever comes without an exam has one number, though the form is sent twice",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    await signIn("registrar");
    await page.goto("/registry/check-in");
    await page.getByText(said("queue.checkIn.walkIn")).click();
    const form = page.locator("details").filter({ hasText: said("queue.checkIn.service") });
    // No exam says the modality.
    await expect(form.getByLabel(said("queue.queue"))).not.toContainText(said("queue.checkIn.byModality"));
    await expect(form.getByLabel(said("queue.queue"))).toHaveValue("");
    if (hasJavaScript) {
      await form.getByRole("button", { name: said("queue.checkIn.submit") }).click();
      await expect(form.getByText(said("answers.rules.chooseQueue"))).toBeVisible();
      await expect(form.getByText(said("answers.rules.required"))).toBeVisible();
    }
    await form.getByLabel(said("queue.checkIn.service")).fill("取胶片");
    await form.getByLabel(said("queue.queue")).selectOption({ label: "CT 检查" });
    const entries = await form.locator("form").evaluate((element) => [...new FormData(element as HTMLFormElement)]);
    const body = Object.fromEntries([...entries, ["intent", "walkIn"]] as [string, string][]);
    const send = async () => {
      const options = { form: body, headers: { Origin: productUrl(), Accept: "text/html" }, maxRedirects: 0 };
      const answer = await page.request.post(page.url(), options);
      expect(answer.status()).toBe(303);
      return new URL(answer.headers().location ?? "", productUrl());
    };
    const [first, second] = [await send(), await send()];
    expect(first.searchParams.get("done")).not.toBeNull();
    expect(second.searchParams.get("done")).toBe(first.searchParams.get("done"));
  },
);

test(
  "one who waits is moved, classified and sent to another queue",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(404);
    await signIn("registrar");
    await page.goto("/registry/check-in");
    await page.getByText("无检查单").click();
    const form = page.locator("details").filter({ hasText: "办理事项" });
    await form.getByLabel("办理事项").fill("取胶片");
    await form.getByLabel("队列").selectOption({ label: "CT 检查" });
    await form.getByRole("button", { name: "签到" }).click();
    const reason = said("queue.reason");
    const done = page.getByRole("status").filter({ hasText: "已签到" });
    await expect(done).toContainText(/A\d{3} 已签到/);
    const queueNo = /A\d{3}/.exec((await done.textContent()) ?? "")?.[0] ?? "";
    await page.goto("/calling");
    const room = page.getByLabel("诊室");
    if (await room.isVisible()) {
      await room.fill("CT 测试室");
      await page.getByRole("checkbox", { name: "CT 检查" }).check();
      await page.getByRole("button", { name: "开始叫号" }).click();
    }
    await page.getByRole("link", { name: queueNo }).first().click();
    await page.getByLabel("类别").selectOption({ label: "急诊" });
    await page.getByRole("button", { name: "更改类别" }).click();
    await expect(page.getByText("状态已修改。")).toBeVisible();
    await expect(page.getByText("前面还有 0 人")).toBeVisible();
    await page.getByLabel("移到此号码之前").fill("Z99");
    await page.getByLabel(reason).fill("胸痛");
    await page.getByRole("button", { name: "移动" }).click();
    await expect(page.getByLabel("移到此号码之前")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("队列").selectOption({ label: "超声检查" });
    await page.getByRole("button", { name: "转队列" }).click();
    await expect(page.getByText("已离开").first()).toBeVisible();
  },
);

test(
  "a television and a kiosk need no account",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, openAs, signIn, expectStatus, baseURL }, { project }) => {
    expectStatus(404);
    const phone = `136${String(Date.now()).slice(-8)}`;
    await signIn("registrar");
    const number = await registered(page, `自助${project.name}`, phone);
    const manager = await openAs("organizationAdmin");
    await manager.goto("/calling/links");
    const addressOf = (kind: string) => manager.locator(`#${kind}-address`).inputValue();
    const stranger = await browser.newPage();
    await stranger.goto(await addressOf("screen"));
    await expect(stranger.getByRole("heading", { name: "正在呼叫" })).toBeVisible();
    await stranger.goto(await addressOf("kiosk"));
    const typed = stranger.getByLabel(said("queue.kiosk.number"));
    // Big type, on a phone too.
    for (const [what, least] of [
      [stranger.getByRole("heading", { level: 1 }), 36],
      [typed, 28],
    ] as const) {
      const size = await what.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      expect(size).toBeGreaterThanOrEqual(least);
    }
    await typed.fill(phone);
    await stranger.getByRole("button", { name: "下一步" }).click();
    await expect(stranger.getByText("未找到今天的检查")).toBeVisible();
    await typed.fill(number);
    await stranger.getByRole("button", { name: "下一步" }).click();
    await expect(stranger.getByText(/自\*/)).toBeVisible();
    await stranger.getByRole("button", { name: "签到" }).click();
    await expect(stranger.getByText("您的号码")).toBeVisible();
    await expect(stranger.getByRole("link", { name: "返回首页" })).toBeVisible();
    expect(stranger.url()).toContain(new URL(baseURL ?? "").origin);
    await stranger.context().close();
  },
);

test(
  "a kiosk says what a patient can do, and sends to the desk for the rest",
  { tag: ["@no-scripts"] },
  async ({ browser, openAs, expectStatus }) => {
    expectStatus(404, 409, 422);
    const { api } = await colleague("registrar");
    const id = (await api.accounts.organizations({})).organizations[0]?.id ?? "";
    const today = dayAt(new Date(), "Asia/Shanghai");
    const register = async (modality: string, scheduledDate: string) => {
      const exams = [{ modality, scheduledDate }];
      const order = NewRegistryOrder.parse({ name: "刘自助", gender: "F", exams, isOtherPerson: true });
      return (await api.registry.create({ id, ...order })).exams[0]?.accessionNumber ?? "";
    };
    const manager = await openAs("organizationAdmin");
    await manager.goto("/calling/links");
    const address = await manager.locator("#kiosk-address").inputValue();
    const kiosk = await browser.newPage();
    const find = async (number: string) => {
      await kiosk.goto(address);
      await kiosk.getByLabel(said("queue.kiosk.number")).fill(number);
      await kiosk.getByRole("button", { name: said("queue.kiosk.find") }).click();
    };
    const warning = kiosk.getByRole("alert");
    await find("12");
    await expect(warning).toHaveText(said("queue.kiosk.none"));
    await find(await register("US", addDays(today, 4)));
    await expect(warning).toHaveText(said("queue.kiosk.none"));
    // Nobody has asked this patient what matters before a magnet.
    await find(await register("MR", today));
    await kiosk.getByRole("button", { name: said("queue.kiosk.take") }).click();
    await expect(warning).toHaveText(said("queue.kiosk.atDesk"));
    await expect(kiosk.locator("body")).not.toContainText("刘自助");
    await kiosk.getByRole("link", { name: said("queue.kiosk.again") }).click();
    await expect(warning).toHaveCount(0);
    // A link that was taken back, or mistyped, is nobody's kiosk.
    await kiosk.goto(`${address}x`);
    await expect(kiosk.getByRole("heading", { name: said("common.errorPage.notFound") })).toBeVisible();
    await kiosk.context().close();
  },
);

/** A tone of half a second. */
function recordedTone(): Buffer {
  const samples = Int16Array.from({ length: 8_000 }, (_, at) => Math.round(Math.sin(at / 6) * 9_000));
  return Buffer.from(wavFile(new Uint8Array(samples.buffer), 16_000));
}

test(
  "a word of a call is recorded once, heard, and taken away again",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(422);
    const room = `录音${project.name}`;
    await signIn("organizationAdmin");
    await page.goto("/calling/clips");
    await expect(page.getByText(said("queue.clips.unspoken"))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    const form = page.locator("form").filter({ has: page.getByRole("textbox", { name: said("queue.clips.room") }) });
    const choose = async (name: string, buffer: Buffer) => {
      const other = form.last();
      await other.getByRole("textbox").fill(room);
      await other.locator("input[type=file]").setInputFiles({ name, mimeType: "audio/wav", buffer });
      await other.getByRole("button", { name: said("queue.clips.save") }).click();
    };
    await choose("words.wav", Buffer.from("no sound"));
    await expect(page.getByText(said("answers.rules.noSound")).first()).toBeVisible();
    await choose("words.wav", recordedTone());
    const row = page.getByRole("listitem").filter({ hasText: room });
    const heard = await row.locator("audio").getAttribute("src");
    const sound = await page.request.get(heard ?? "");
    expect(sound.headers()["content-type"]).toBe("audio/wav");
    await row.getByRole("button", { name: said("queue.clips.remove") }).click();
    await expect(page.locator("body")).not.toContainText(room);
  },
);
