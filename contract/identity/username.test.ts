import { expect, test } from "vitest";
import { Username } from "./accounts";

test("letters in full width are the same letters", () => {
  expect(Username.parse("ｙｉｓｈｅｎｇ０１")).toBe("yisheng01");
});

test.each(["李晓梅", "དཔལ་".replace("་", ""), "Müller_2", "доктор", "ct-01", "王wang"])("%s may be a name", (name) => {
  expect(Username.parse(name)).toBe(name);
});

test.each(["yіsheng", "zhurеn", "drαgon"])("%s mixes letters that look alike", (name) => {
  expect(Username.safeParse(name).error?.issues.map(({ message }) => message)).toEqual(["mixedScripts"]);
});
