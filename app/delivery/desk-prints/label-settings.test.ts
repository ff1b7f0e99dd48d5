import { expect, test } from "vitest";
import { labelSettings, settingsQuery } from "./label-settings.server";

const [one, other] = ["0b9f3c1e-1111-4111-8111-111111111111", "0b9f3c1e-2222-4222-8222-222222222222"];
const asked = { template: "tube", rotation: "90", copies: "2", margin: "1.5", left: "-2.5", top: "3" };

const request = (query: Record<string, string>, cookie = "") =>
  new Request(`http://radbridge.example/labels?${new URLSearchParams(query)}`, { headers: { cookie } });
const cookieOf = (headers: Headers) => headers.get("Set-Cookie")?.split(";")[0] ?? "";

test("settings are remembered for each account of a browser", () => {
  const first = labelSettings(request(asked), one, false);
  expect(settingsQuery(first.settings)).toEqual(asked);
  const second = labelSettings(request({ template: "small" }, cookieOf(first.headers)), other, false);
  const cookie = cookieOf(second.headers);
  expect(settingsQuery(labelSettings(request({}, cookie), one, false).settings)).toEqual(asked);
  expect(labelSettings(request({}, cookie), other, false).settings).toMatchObject({ template: "small", copies: 1 });
});

test("settings out of range change nothing", () => {
  const kept = cookieOf(labelSettings(request(asked), one, false).headers);
  const wrong = labelSettings(request({ ...asked, left: "40" }, kept), one, false);
  expect([wrong.isWrong, settingsQuery(wrong.settings)]).toEqual([true, asked]);
  expect(wrong.headers.has("Set-Cookie")).toBe(false);
});

test("a cookie that somebody spoiled is none", () => {
  expect(labelSettings(request({}, `label-settings=${one}:huge:7:x`), one, false).settings.template).toBe("standard");
});
