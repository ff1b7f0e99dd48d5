import { expect, it } from "vitest";
import { routesByShape, shapeOf } from "./routes-by-shape";

const routes = {
  root: { id: "root" },
  home: { id: "home", parentId: "root", path: "/" },
  list: { id: "list", parentId: "root", path: "/studies" },
  exam: { id: "exam", parentId: "root", path: "/studies/:examId" },
  editor: { id: "editor", parentId: "exam", path: "reports/:reportId" },
  frame: { id: "frame", parentId: "root" },
  profile: { id: "profile", parentId: "frame", path: "/Settings/profile" },
  start: { id: "start", parentId: "list", index: true },
  groups: { id: "groups", parentId: "frame", path: "/groups" },
};
const idsOf = (given: Parameters<typeof routesByShape>[0]) =>
  Object.fromEntries([...routesByShape(given)].map(([shape, ids]) => [shape, [...ids].sort()]));

it("each shape has its routes and those around them", () => {
  expect(idsOf(routes)).toEqual({
    "/0": ["home", "root"],
    "studies/0": ["list", "root", "start"],
    "studies/1": ["exam", "root"],
    "studies/3": ["editor", "exam", "root"],
    "settings/1": ["frame", "profile", "root"],
    "groups/0": ["frame", "groups", "root"],
  });
});

it("a route that can answer anything stands everywhere", () => {
  const ids = idsOf({
    ...routes,
    any: { id: "any", parentId: "root", path: "/:place" },
    rest: { id: "rest", path: "*" },
    short: { id: "short", path: "/studies/:examId?/text" },
  });
  expect(Object.keys(ids)).toEqual(Object.keys(idsOf(routes)));
  for (const known of Object.values(ids)) {
    expect(known).toEqual(expect.arrayContaining(["any", "rest", "root", "short"]));
  }
});

it("an address has the shape of its route", () => {
  expect(shapeOf(["Studies", "42"])).toBe(shapeOf(["studies", ":examId"]));
  expect(shapeOf([])).toBe("/0");
});
