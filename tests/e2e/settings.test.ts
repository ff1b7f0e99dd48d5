import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { productUrl } from "./colleague";
import { sendWithoutFile } from "./empty-file";
import { demoAccount, expect, speak, test } from "./product";
import { said, saidWith } from "./said";
import { expectSpoken } from "./spoken";

const password = "first-day-1";

/** Registers somebody of this test's own, so that tests that run at the same time do not meet, and signs them in. */
async function newcomer(page: Page, origin = "") {
  const username = `settings-${crypto.randomUUID().slice(0, 13)}`;
  await page.goto(`${origin}/register`);
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.name")).fill("新同事");
  await page.locator("input[name=password]").first().fill(password);
  await page.getByLabel(said("accounts.fields.confirmPassword")).fill(password);
  await page.getByLabel(said("accounts.register.terms")).check();
  await page.getByRole("button", { name: said("accounts.register.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/register");
  await signIn(page, username);
  return username;
}

async function signIn(page: Page, username: string, typed = password) {
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(typed);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test(
  "a person keeps his profile and picture; what is no picture is refused at its field",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    await newcomer(page);
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/settings\/profile$/);
    await page.getByLabel(said("settings.profile.jobTitle")).fill("主治医师");
    await page.getByRole("button", { name: said("common.action.save"), exact: true }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("settings.profile.jobTitle"))).toHaveValue("主治医师");
    const empty = await sendWithoutFile(page, "picture", { intent: "setAvatar" });
    expect(empty).toContain(said("answers.rules.chooseFile"));
    const file = page.getByLabel(said("settings.avatar.file"));
    await file.setInputFiles({ name: "note.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    if (hasJavaScript) await expect(page.getByText("note.png")).toBeVisible();
    await page.getByRole("button", { name: said("settings.avatar.set"), exact: true }).click();
    await expect(page.getByText(said("answers.rules.noPicture"))).toBeVisible();
    await page
      .getByLabel(said("settings.avatar.file"))
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png });
    await page.getByRole("button", { name: said("settings.avatar.set"), exact: true }).click();
    await expect(page.getByRole("img", { name: said("settings.avatar.of", { name: "新同事" }) })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
  },
);

test(
  "a signature is drawn on a phone that scanned the code, and shows at the desk",
  { tag: ["@phone"] },
  async ({ page, browser }) => {
    await newcomer(page);
    await page.goto("/settings/signature");
    await page.getByRole("button", { name: said("settings.signature.makeCode") }).click();
    const address = await page.getByText("/mobileSignature?code=").innerText();
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(address);
    const sheet = phone.getByRole("img", { name: said("settings.signature.sheet") });
    await expect(sheet).toHaveAttribute("aria-busy", "false");
    const box = await sheet.boundingBox();
    if (!box) throw new Error("the sheet is not on the screen");
    await phone.mouse.move(box.x + 40, box.y + 60);
    await phone.mouse.down();
    for (const [x, y] of [
      [120, 120],
      [200, 50],
      [280, 130],
    ] as const)
      await phone.mouse.move(box.x + x, box.y + y, { steps: 8 });
    await phone.mouse.up();
    await phone
      .getByRole("button", { name: said("settings.signature.use") })
      .first()
      .click();
    await expect(phone.getByText(said("settings.signature.phoneDone"), { exact: false })).toBeVisible();
    await phone.goto(address);
    await expect(phone.getByText(said("settings.signature.phoneOver"), { exact: false })).toBeVisible();
    await phone.close();
    await expect(page.getByRole("img", { name: said("settings.signature.current") })).toBeVisible();
  },
);

test(
  "a forgotten password is set anew by a code to the bound mobile, which the operator finds in the outbox",
  { tag: ["@no-scripts"] },
  async ({ page, openAs, expectStatus }) => {
    // The new password ends the sessions: a poll of an open page may be told so first.
    expectStatus(401);
    const username = await newcomer(page);
    const mobile = `139${String(Date.now()).slice(-8)}`;
    const operator = await openAs("operator");
    const latestCode = async () => {
      await operator.goto("/settings/admin/outbox");
      const row = operator.getByRole("row").filter({ hasText: mobile }).first();
      return /\d{6}/.exec(await row.getByText(saidWith("messages.code")).innerText())?.[0] ?? "";
    };
    await page.goto("/settings/mobile");
    await page.getByLabel(said("settings.mobile.number")).fill(mobile);
    await page.getByLabel(said("settings.fields.password")).first().fill(password);
    await page.getByRole("button", { name: said("settings.mobile.send") }).click();
    await expect(page.getByText(said("common.code.sentByOutbox"), { exact: false })).toBeVisible();
    await page.getByLabel(said("settings.mobile.code")).fill(await latestCode());
    await page.getByRole("button", { name: said("settings.mobile.confirm") }).click();
    await expect(page.getByText(`+86${mobile}`)).toBeVisible();
    await expect(page.getByLabel(said("settings.mobile.number"))).toHaveValue("");
    for (const typed of await page.getByLabel(said("settings.fields.password")).all())
      await expect(typed).toHaveValue("");

    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("link", { name: said("accounts.login.forgot") }).click();
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByRole("button", { name: said("accounts.forget.next") }).click();
    await expect(page.getByText(`139****${mobile.slice(-4)}`)).toBeVisible();
    await page.getByRole("button", { name: said("accounts.forget.send") }).click();
    await page.getByLabel(said("accounts.forget.code")).fill(await latestCode());
    await page.getByLabel(said("accounts.fields.newPassword"), { exact: false }).first().fill("second-day-2");
    await page.getByLabel(said("accounts.fields.confirmPassword")).fill("second-day-2");
    await page.getByRole("button", { name: said("accounts.forget.submit") }).click();
    await expect(page.getByText(said("answers.done.passwordChanged"))).toBeVisible();
  },
);

test(
  "two-step sign-in: an app is added, asked for after the password, and a recovery code stands in",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, expectStatus }) => {
    expectStatus(422);
    // A hint of the change may be asked after when the session is over already.
    expectStatus(401);
    const username = await newcomer(page);
    await page.goto("/settings/second-factor");
    await page.locator("summary", { hasText: said("settings.factor.addApp") }).click();
    await page.getByLabel(said("settings.fields.password")).first().fill(password);
    await page.getByRole("button", { name: said("settings.factor.addApp") }).click();
    const secret = (await page.locator("p.break-all").innerText()).replace(/\s/g, "");
    await page.getByLabel(said("settings.factor.code")).fill("12");
    await page.getByRole("button", { name: said("settings.factor.confirm") }).click();
    await expect(page.locator("main [aria-invalid]")).toBeVisible();
    expect((await page.locator("p.break-all").innerText()).replace(/\s/g, "")).toBe(secret);
    const stale = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: 0 });
    await page.getByLabel(said("settings.factor.code")).fill(stale);
    await page.getByRole("button", { name: said("settings.factor.confirm") }).click();
    await expect(page.getByText(said("answers.rules.appCode"), { exact: false })).toBeVisible();
    await page
      .getByLabel(said("settings.factor.code"))
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole("button", { name: said("settings.factor.confirm") }).click();
    const codes = page.getByRole("listitem").filter({ hasText: /^[A-Z2-7]{5}-[A-Z2-7]{5}$/ });
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();
    const secondCode = await codes.nth(1).innerText();

    await page.context().clearCookies();
    await page.goto("/login?redirect=/settings/second-factor");
    await signIn(page, username);
    await expect(page).toHaveURL(/\/login\/second-step$/);
    await page.getByLabel(said("accounts.secondStep.code")).fill(recoveryCode);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/settings\/second-factor$/);
    await expect(page.getByText(said("settings.factor.recoveryLead", { left: 9 }), { exact: false })).toBeVisible();

    // Another person comes in in another window between the two steps: who types the code is not taken for that one.
    await page.context().clearCookies();
    await page.goto("/login");
    await signIn(page, username);
    await expect(page).toHaveURL(/\/login\/second-step$/);
    const other = await page.context().newPage();
    await other.goto("/login");
    const author = demoAccount("author");
    await signIn(other, author.username, author.password);
    await expect(other).toHaveURL(/\/studies/);
    await page.getByLabel(said("accounts.secondStep.code")).fill(secondCode);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/login\/change-person$/);

    // A step that is over is said to be, whoever is signed in.
    await page.context().clearCookies();
    await page.goto("/login");
    await signIn(page, username);
    await expect(page).toHaveURL(/\/login\/second-step$/);
    await page.context().clearCookies({ name: "second-step" });
    await page.getByLabel(said("accounts.secondStep.code")).fill("000000");
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page.getByText(said("problems.ticket_over"), { exact: false })).toBeVisible();
  },
);

test("a passkey signs in without a password", async ({ page, expectStatus }) => {
  // A page whose cookie was taken away opens its stream of hints once more.
  expectStatus(401);
  // Browsers make none for bare addresses.
  const origin = productUrl().replace("127.0.0.1", "localhost");
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await newcomer(page, origin);
  await expect(page).toHaveURL(/\/studies/);
  await page.goto(`${origin}/settings/second-factor/passkey`);
  await page.getByLabel(said("settings.fields.password")).fill(password);
  await page.getByRole("button", { name: said("settings.factor.goOn") }).click();
  await page.getByRole("button", { name: said("settings.factor.makePasskey") }).click();
  await expect(page.getByText(said("settings.factor.recoveryOnce"), { exact: false })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${origin}/login`);
  await page.getByRole("link", { name: said("accounts.login.byPasskey") }).click();
  await page.getByRole("button", { name: said("accounts.passkey.submit") }).click();
  await expect(page).toHaveURL(/\/studies/);

  // Where another person has come in meanwhile, a page asks who stays.
  await page.context().clearCookies();
  await page.goto(`${origin}/login/passkey`);
  const other = await page.context().newPage();
  await other.goto(`${origin}/login`);
  const author = demoAccount("author");
  await signIn(other, author.username, author.password);
  await expect(other).toHaveURL(/\/studies/);
  await page.getByRole("button", { name: said("accounts.passkey.submit") }).click();
  await expect(page).toHaveURL(/\/login\/change-person$/);
  await expect(page.getByRole("heading", { name: said("accounts.changePerson.title") })).toBeVisible();
});

test(
  "sessions end one by one, and an account is given up with the password",
  { tag: ["@no-scripts"] },
  async ({ page, browser, expectStatus }) => {
    // The page may ask for news between the end of its account and its own.
    expectStatus(401);
    const username = await newcomer(page);
    await expect(page).toHaveURL(/\/studies/);
    const other = await browser.newPage();
    await other.goto(`${productUrl()}/login`);
    await signIn(other, username);
    await expect(other).toHaveURL(/\/studies/);
    await page.goto("/settings/sessions");
    const byPassword = page.getByRole("cell", { name: said("settings.sessions.ways.password"), exact: true });
    await expect(byPassword).toHaveCount(2);
    await page.getByRole("button", { name: said("settings.sessions.end"), exact: true }).click();
    await expect(page.getByText(said("answers.done.sessionEnded"))).toBeVisible();
    await other.goto(`${productUrl()}/settings/sessions`);
    await expect(other).toHaveURL(/\/login/);
    await other.close();
    await page.goto("/settings/account");
    await page.getByLabel(said("settings.fields.password")).last().fill(password);
    await page.getByRole("button", { name: said("settings.account.deactivate") }).click();
    await expect(page.getByText(said("answers.done.accountDeactivated"))).toBeVisible();
  },
);

test(
  "the operator gives a first password, in place of which a new one is asked for and opens the session",
  { tag: ["@no-scripts"] },
  async ({ page, openAs, expectStatus }) => {
    const username = await newcomer(page);
    // A page left open would ask for its notifications without a session.
    await page.goto("about:blank");
    await page.context().clearCookies();
    const operator = await openAs("operator");
    await operator.goto(`/settings/admin?q=${username}`);
    await operator.locator("summary", { hasText: username }).click();
    await operator
      .locator("summary", { hasText: said("settings.admin.resetPassword") })
      .first()
      .click();
    await operator.getByRole("button", { name: said("settings.admin.resetPassword"), exact: true }).click();
    const first = await operator.getByLabel(said("settings.admin.givenPassword")).inputValue();
    await page.goto("/login");
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill(first);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page.getByRole("heading", { name: said("accounts.firstPassword.title") })).toBeVisible();
    await expect(page.getByLabel(said("accounts.fields.oldPassword"))).toHaveCount(0);
    await page.getByLabel(said("accounts.fields.newPassword")).fill(first);
    await page.getByLabel(said("accounts.fields.confirmPassword")).fill(first);
    expectStatus(422);
    await page.getByRole("button", { name: said("accounts.firstPassword.submit") }).click();
    await expect(page.getByText(said("problems.password_unchanged"), { exact: false })).toBeVisible();
    await page.getByLabel(said("accounts.fields.newPassword")).fill("own-word-3");
    await page.getByLabel(said("accounts.fields.confirmPassword")).fill("own-word-3");
    await page.getByRole("button", { name: said("accounts.firstPassword.submit") }).click();
    await expect(page).toHaveURL(/\/studies$/);
  },
);

test("every page of the settings opens in three languages", async ({ page, signIn: signInAs }) => {
  await signInAs("operator");
  const places = [
    "profile",
    "groups",
    "invitations",
    "signature",
    "mobile",
    "password",
    "second-factor",
    "sessions",
    "language",
  ];
  for (const language of ["en", "tib"] as const) {
    await speak(page, language);
    for (const place of [...places, "account", "admin", "admin/outbox"]) {
      await page.goto(`/settings/${place}`);
      await expect(page.locator("main").getByText(demoAccount("operator").username).first()).toBeVisible();
      await expectSpoken(page, language);
    }
  }
});

test(
  "a language that somebody chose is there in every other browser",
  { tag: ["@no-scripts"] },
  async ({ page, browser }, { project }) => {
    const username = await newcomer(page);
    await page.goto("/settings/language");
    await page.getByRole("main").getByRole("button", { name: "བོད་ཡིག" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "bo");
    const { baseURL, javaScriptEnabled } = project.use;
    const elsewhere = await browser.newPage({ baseURL, javaScriptEnabled });
    await elsewhere.goto("/login");
    await signIn(elsewhere, username);
    await expect(elsewhere).not.toHaveURL(/login/);
    await expect(elsewhere.locator("html")).toHaveAttribute("lang", "bo");
    await elsewhere.context().close();
  },
);
