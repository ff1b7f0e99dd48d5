import { describe, expect, it } from "vitest";
import { formats } from "./format.server";

const instant = "2026-11-20T18:05:09Z";

describe("formats", () => {
  it("writes days and times in the organization's time zone, not the server's", () => {
    expect(formats("chs").dayTime(instant)).toBe("2026-11-21 02:05");
    expect(formats("chs", "Asia/Urumqi").dayTime(instant)).toBe("2026-11-21 00:05");
    expect(formats("en", "Europe/London").day(instant)).toBe("2026-11-20");
  });

  it("writes long dates in the words of each language, with Arabic digits in Tibetan", () => {
    expect(formats("chs").longDay(instant)).toBe("2026年11月21日");
    expect(formats("en").longDay(instant)).toBe("21 November 2026");
    expect(formats("tib").longDay(instant)).toMatch(/2026.*[\u0f00-\u0fff].*21/);
    expect(formats("tib").longDay(instant)).not.toMatch(/[༠-༩]/);
  });

  it("is made once for a language and time zone", () => {
    expect(formats("en", "Asia/Shanghai")).toBe(formats("en"));
  });
});
