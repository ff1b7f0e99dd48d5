import { describe, expect, it } from "vitest";
import { namePattern } from "./matching";

/** Whether a name fits, in the words of the database: its groups between equals signs, without what parts components. */
function fits(asked: string, name: string): boolean {
  const pattern = namePattern(asked);
  return pattern === null || new RegExp(pattern.expression).test(`=${name.toLowerCase().replaceAll("^", "")}=`);
}

const zhang = "Zhang^Wei=张^伟";
const typed = "卓玛";

describe("a person name", () => {
  it.each([
    ["Zhang^Wei", zhang],
    ["zhang*", zhang],
    ["张*", zhang],
    ["*伟", zhang],
    ["Zh?ng^*", zhang],
    ["Zhang*=张*", zhang],
    ["Zhang*=", zhang],
    ["Zhang*=*", zhang],
    ["=张*", zhang],
    ["*=张?", zhang],
    ["Zhuoma=卓玛", typed],
    ["卓?", typed],
    ["*", zhang],
    ["*=*", typed],
    ["^^^", zhang],
    ["", zhang],
  ])("%s fits %s", (asked, name) => expect(fits(asked, name)).toBe(true));

  it.each([
    ["M*", typed],
    ["Z*", typed],
    ["Wei", zhang],
    ["Z*伟", zhang],
    ["Zhang*=王*", zhang],
    ["张*=Zhang*", zhang],
    ["=Zhang*", zhang],
    ["Zhang.Wei", zhang],
    ["(Zhang|Wang)*", zhang],
    ["[Z]hang^Wei", zhang],
    ["Zhang^Wei=张^伟=*张", zhang],
  ])("%s does not fit %s", (asked, name) => expect(fits(asked, name)).toBe(false));
});
