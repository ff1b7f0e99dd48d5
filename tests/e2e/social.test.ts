import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Page } from "@playwright/test";
import { productUrl } from "./colleague";
import { chooseInMenu, menuButton } from "./menu";
import { handoverSecret } from "./outside-parties";
import { demoAccount, expect, test } from "./product";
import { said } from "./said";

/** Scans the code on the page that stands in for WeChat's. */
async function scan(page: Page, unionid: string) {
  await page.getByRole("link", { name: said("accounts.login.byWechat") }).click();
  await page.getByLabel("扫码者").fill(`${unionid}.${randomUUID()}`);
  await page.getByRole("button", { name: "扫码" }).click();
}

test(
  "a person signs in by WeChat: the first time the password says who he is, then a scan is enough",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, expectStatus }) => {
    expectStatus(401, 410);
    const unionid = `union${randomUUID()}`;
    const { username, password, name } = demoAccount("registrar");
    await page.goto("/login?redirect=/settings/language");
    await scan(page, unionid);
    await expect(page.getByText("“微信好友”", { exact: false })).toBeVisible();
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill("wrong-pass-1");
    await page.getByRole("button", { name: said("accounts.wechat.bind") }).click();
    await expect(page.getByText(said("problems.wrong_credentials")).first()).toBeVisible();
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.getByRole("button", { name: said("accounts.wechat.bind") }).click();
    await expect(page).toHaveURL(/\/settings\/language$/);

    await chooseInMenu(page, name, said("common.shell.logout"));
    await scan(page, unionid);
    await expect(menuButton(page, name)).toBeVisible();

    // Neither an answer that nobody asked for nor one of another browser signs anybody in.
    const answer = await page.goto("/callback/wx?code=stolen&state=forged");
    expect(answer?.status()).toBe(410);
    await expect(page.getByText(said("problems.ticket_over"), { exact: false })).toBeVisible();
  },
);

test(
  "another system of the hospital hands a person over, once; whoever is signed in here is asked",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(410);
    const { username, name } = demoAccount("author");
    const signature = await new SignJWT({ sub: username, jti: randomUUID() })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(new TextEncoder().encode(handoverSecret));
    const query = new URLSearchParams({ signature, type: "his" });
    const answer = await fetch(new URL(`/api/v1/tokens?${query}`, productUrl()));
    const { url } = (await answer.json()) as { url: string };
    await signIn("technician");
    await page.goto(url);
    await expect(page).toHaveURL(/\/login\/change-person$/);
    await page.getByRole("button", { name: said("accounts.changePerson.change", { coming: name }) }).click();
    await expect(page).toHaveURL((at) => at.pathname === "/studies");
    await expect(menuButton(page, name)).toBeVisible();
    const again = await page.goto(url);
    expect(again?.status()).toBe(410);
    await page.goto("/settings");
    await expect(menuButton(page, name)).toBeVisible();
  },
);
