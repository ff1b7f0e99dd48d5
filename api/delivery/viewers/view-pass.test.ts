import { expect, it } from "vitest";
import { grantOf, signedPass, type ViewGrant } from "../view-passes/view-pass";

const grant: ViewGrant = {
  kind: "share",
  id: "01960000-0000-7000-8000-000000000001",
  examId: "01960000-0000-7000-8000-000000000002",
  expires: new Date("2026-03-05T08:00:00Z"),
  pinMark: "abc_-1",
};

it("a pass carries what it was signed for", () => {
  for (const kind of ["session", "link", "share", "consultation"] as const) {
    expect(grantOf(signedPass({ ...grant, kind }, "secret"), "secret")).toEqual({ ...grant, kind });
  }
});

it("a pass that was changed, or signed by another secret, is none", () => {
  const pass = signedPass(grant, "secret");
  expect(grantOf(pass, "other")).toBeNull();
  expect(grantOf(pass.replace(".1772697600.", ".1872697600."), "secret")).toBeNull();
  expect(grantOf(pass.replace("view_r.", "view_s."), "secret")).toBeNull();
  expect(grantOf(`${pass}.`, "secret")).toBeNull();
  expect(grantOf("view_", "secret")).toBeNull();
});
