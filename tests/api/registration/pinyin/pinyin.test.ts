import { expect, it } from "vitest";
import { problemOf } from "../../../support/problems";
import { testPlatform } from "../../../support/platform";

it("spells a name for whoever is signed in, and refuses what is no name", async () => {
  const world = await testPlatform();
  const bucket = await world.given.organization();
  const { pinyin } = world.clientOf(await world.given.member(bucket, "member"));
  expect(await pinyin.read({ text: "单于林" })).toEqual({ pinyin: "Chanyu Lin", initials: "cyl", dicom: "Chanyu^Lin" });
  expect(await problemOf(pinyin.read({ text: "张".repeat(65) }))).toMatchObject({ code: "bad_request" });
  expect(await problemOf(pinyin.read({ text: "  " }))).toMatchObject({ code: "bad_request" });
});
