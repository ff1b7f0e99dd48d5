import { expect, test } from "vitest";
import routes from "./routes";

type Routes = typeof routes;

/** A child's path stands below its parent's, unless it is written from the root. */
const pathsOf = (list: Routes, above = ""): string[] =>
  list.flatMap(({ path, children }) => {
    const whole = path === undefined || path.startsWith("/") ? path : `${above}/${path}`;
    return [...(whole ? [whole] : []), ...pathsOf((children ?? []) as Routes, whole ?? above)];
  });

/** The route table of product §2; what is built stands under the path agreed for it. */
const table = [
  "/",
  "/studies",
  "/studies/:examId/reports/:reportId",
  "/login",
  "/register",
  "/forget-password",
  "/change-password",
  "/upload",
  "/callback/wx",
  "/callback/wx/auth",
  "/groups",
  "/groups/create",
  "/groups/:groupId",
  "/groups/:groupId/organizations",
  "/groups/:groupId/settings",
  "/groups/:groupId/organizations/:organizationId",
  "/groups/:groupId/organizations/:organizationId/members",
  "/groups/:groupId/organizations/:organizationId/roles",
  "/groups/:groupId/organizations/:organizationId/settings",
  "/groups/:groupId/organizations/:organizationId/procedures",
  "/settings",
  "/settings/profile",
  "/settings/admin",
  "/settings/billing",
  "/settings/groups",
  "/settings/signature",
  "/settings/notification",
  "/settings/mobile",
  "/reports/s",
  "/401",
  "/go",
  "/mobileSignature",
  "/404",
  "/*",
];

/** Those of later issues. One that is built moves up. */
const later = [
  "/:examId/apply-report",
  "/:examId/apply-report/:applicationId",
  "/report-publish",
  "/report-publish/detail",
  "/service-orders/upload",
  "/attachments/upload",
  "/groups/:groupId/statistics",
  "/calling",
  "/calling/:bucketId/screen-show",
  "/registry",
  "/consultations",
  "/consultations/add",
  "/consultations/:id",
  "/consultations/:id/related/:linkId",
  "/learning",
  "/learning/:id",
  "/payments",
  "/group-statistics",
  "/charge/:id",
];

test("every route of the spec that is built stands under the spec's own path", () => {
  expect(pathsOf(routes)).toEqual(expect.arrayContaining(table));
});

test("no route of a later issue is built and not yet in the table", () => {
  expect(pathsOf(routes).filter((path) => later.includes(path))).toEqual([]);
});

test("no path is routed twice", () => {
  const paths = pathsOf(routes);
  expect(paths).toEqual([...new Set(paths)]);
});
