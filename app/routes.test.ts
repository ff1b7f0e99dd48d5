import { expect, test } from "vitest";
import routes from "./routes";

type Routes = typeof routes;

/** A child's path stands below its parent's, unless it is written from the root. */
const pathsOf = (list: Routes, above = ""): string[] =>
  list.flatMap(({ path, children }) => {
    const whole = path === undefined || path.startsWith("/") ? path : `${above}/${path}`;
    return [...(whole ? [whole] : []), ...pathsOf((children ?? []) as Routes, whole ?? above)];
  });

/** Spec §2's route table, as far as it is built; a route of the table that is added comes in here. */
const table = [
  "/",
  "/studies",
  "/studies/:examId/reports/:reportId",
  "/login",
  "/register",
  "/change-password",
  "/upload",
  "/settings",
  "/settings/profile",
  "/settings/groups",
  "/settings/mobile",
  "/settings/admin",
  "/forget-password",
  "/callback/wx",
  "/callback/wx/auth",
  "/go",
  "/settings/signature",
  "/mobileSignature",
  "/groups/:groupId/organizations/:organizationId/settings",
  "/groups/:groupId/organizations/:organizationId/procedures",
  "/reports/s",
  "/groups",
  "/groups/create",
  "/groups/:groupId",
  "/401",
  "/404",
];

test("every route of the spec that is built stands under the spec's own path", () => {
  expect(pathsOf(routes)).toEqual(expect.arrayContaining(table));
});

test("no path is routed twice", () => {
  const paths = pathsOf(routes);
  expect(paths).toEqual([...new Set(paths)]);
});
