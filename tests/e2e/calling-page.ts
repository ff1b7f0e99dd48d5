import type { Page } from "@playwright/test";
import { expect } from "./product";

/** A page that calls for the ultrasound queue alone, in a room of its own. */
export async function callsUltrasound(page: Page, room: string) {
  await page.goto("/calling");
  const change = page.getByRole("link", { name: "更换诊室" });
  if (await change.isVisible()) await change.click();
  await page.getByLabel("诊室").fill(room);
  await page.getByRole("checkbox", { name: "超声检查" }).check();
  await page.getByRole("button", { name: "开始叫号" }).click();
  await expect(page.getByRole("heading", { name: `诊室：${room}` })).toBeVisible();
}
