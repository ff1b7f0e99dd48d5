import { describe, expect, test } from "vitest";
import { placeNow, quoted } from "./inspected-passage";

describe("a quoted passage", () => {
  const text = "双肺纹理清晰，右肺上叶尖段见一枚实性结节。\n左侧胸腔积液。双侧腋下未见肿大淋巴结，心影不大，膈面光整。";

  test("has the words around it, of its own line", () => {
    const start = text.indexOf("左侧");
    expect(quoted(text, { start, end: start + 6 })).toEqual({
      before: "…",
      passage: "左侧胸腔积液",
      after: "。双侧腋下未见肿大淋巴结，心…",
    });
  });

  test("does not cut a character in two", () => {
    expect(quoted(`😀${"一".repeat(13)}结节`, { start: 15, end: 17 })?.before).toBe(`…${"一".repeat(13)}`);
  });

  test("is none where nothing stands", () => {
    expect(quoted(text, { start: 3, end: 3 })).toBeNull();
    expect(quoted(undefined, { start: 0, end: 3 })).toBeNull();
  });
});

describe("the place of a passage in a text written on since", () => {
  test.each([
    ["结节，结节", "结节", 3, 3],
    ["新增。结节，结节", "结节", 0, 3],
    ["结节，结节", "结节", 1, 0],
    ["无", "结节", 0, -1],
    ["无", "", 0, -1],
  ])("%s: %s once at %i", (text, passage, start, place) => {
    expect(placeNow(text, passage, start)).toBe(place);
  });
});
