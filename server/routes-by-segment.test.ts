import { expect, it } from "vitest";
import { routesBySegment } from "./routes-by-segment";

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
const idsOf = (given: Parameters<typeof routesBySegment>[0]) =>
  Object.fromEntries([...routesBySegment(given)].map(([segment, ids]) => [segment, [...ids].sort()]));

it("each first segment has its routes and those around them", () => {
  expect(idsOf(routes)).toEqual({
    "": ["home", "root"],
    studies: ["editor", "exam", "list", "root", "start"],
    settings: ["frame", "profile", "root"],
    groups: ["frame", "groups", "root"],
  });
});

it("a route that can answer anything stands everywhere", () => {
  const ids = idsOf({
    ...routes,
    any: { id: "any", parentId: "root", path: "/:place" },
    rest: { id: "rest", path: "*" },
  });
  expect(ids).not.toHaveProperty(":place");
  for (const known of Object.values(ids)) expect(known).toEqual(expect.arrayContaining(["any", "rest", "root"]));
});
