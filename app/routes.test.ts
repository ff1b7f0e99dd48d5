import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
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
  "/registry",
  "/reports/s",
  "/401",
  "/go",
  "/mobileSignature",
  "/service-orders/upload",
  "/calling",
  "/calling/:bucketId/screen-show",
  "/404",
  "/*",
  "/report-publish",
  "/report-publish/detail",
  "/attachments/upload",
  "/consultations",
  "/consultations/add",
  "/consultations/:consultationId",
  "/consultations/:consultationId/related/:linkId",
];

/** Those of later issues. One that is built moves up. */
const later = [
  "/:examId/apply-report",
  "/:examId/apply-report/:applicationId",
  "/groups/:groupId/statistics",
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

const patterns = pathsOf(routes).map((path) => path.replace(/:\w+/g, ":"));

/** A page's address with something put in, or the end of one behind something: `/studies/${id}/edit`, `${exam}/edit`. */
function isByHand(text: string): boolean {
  const address = text.replace(/\?.*/s, "").replace(/\/$/, "/:").replace(/:+/g, ":");
  if (address.startsWith(":/")) return /\w/.test(address) && patterns.some((path) => path.endsWith(address.slice(1)));
  return address.includes(":") && patterns.includes(address);
}

/** Strings of a module that are put together, ":" for what is put in; those that pathTo() is given are checked by their type. */
function* putTogether(node: ts.Node): Generator<string> {
  if (ts.isCallExpression(node) && node.expression.getText() === "pathTo") {
    for (const argument of node.arguments.slice(1)) yield* putTogether(argument);
    return;
  }
  if (ts.isTemplateExpression(node))
    yield [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(":");
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    if (ts.isStringLiteral(node.left)) yield `${node.left.text}:`;
    if (ts.isStringLiteral(node.right)) yield `:${node.right.text}`;
  }
  const nodes: ts.Node[] = [];
  node.forEachChild((child) => void nodes.push(child));
  for (const child of nodes) yield* putTogether(child);
}

test("what is put into the address of a page is put in by pathTo()", () => {
  const found = ["/studies/:/edit", "/studies/:?list=:", "/verify/::", ":/edit", ":/members/:"];
  expect(found.filter(isByHand)).toEqual(found);
  expect(["/studies?:", "/api/v1/exams/:/file", ":/series/:", ":/:", ":/", ":?list=:"].filter(isByHand)).toEqual([]);
  const modules = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const byHand = modules.flatMap((path) => {
    const text = readFileSync(join("app", path), "utf8");
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    return [...putTogether(source)].filter(isByHand).map((address) => `${path}: ${address}`);
  });
  expect(byHand).toEqual([]);
});
