import { expect, it } from "vitest";
import { authorsAt } from "./author";

it("offers whoever writes at the organization, and whoever is named already", () => {
  const people = [
    { value: "here", label: "", writesAt: ["county"] },
    { value: "there", label: "", writesAt: ["city"] },
    { value: "nowhere", label: "", writesAt: [] },
  ];
  const offered = (bucketId: string, named: string[] = []) =>
    authorsAt(people, bucketId, named).map(({ value }) => value);
  expect(offered("")).toEqual(["here", "there"]);
  expect(offered("county")).toEqual(["here"]);
  expect(offered("county", ["nowhere"])).toEqual(["here", "nowhere"]);
});
