import { expect, it } from "vitest";
import { soughtBy } from "./sought-by.server";

it("finds a procedure by initials and by pinyin, its letters and digits among them", () => {
  expect(soughtBy("胸部CT平扫")).toBe("xbctps xiongbuctpingsao");
  expect(soughtBy("C13 呼气试验")).toBe("c13hqsy c13huqishiyan");
});
