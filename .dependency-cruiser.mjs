/**
 * What may import what (docs/architecture.md "Wings"). The wings of a tree stand in one order; each imports from those
 * before it alone, so that a new domain is read, tested and changed without what stands above it.
 */
const wings = [
  "infrastructure",
  "kernel",
  "identity",
  "organizations",
  "registration",
  "imaging",
  "reading",
  "delivery",
  "consulting",
];
const isTest = "\\.test\\.tsx?$|\\.fixture\\.ts$";
/** A process of its own: it puts the wings together as server.ts does. */
const isProcess = "-worker\\.ts$";

/** No wing of the tree imports from one after it, nor from what puts the wings together at the top of the tree. */
const inOrder = (tree, top) =>
  wings.flatMap((wing, place) => {
    const later = wings.slice(place + 1);
    const from = { path: `^${tree}/${wing}/`, pathNot: `${isTest}|${isProcess}` };
    const to = [...later.map((one) => `^${tree}/${one}/`), ...top];
    return { name: `${tree}: ${wing} below what follows it`, severity: "error", from, to: { path: to } };
  });

export default {
  forbidden: [
    ...inOrder("contract", ["^contract/index\\.ts$"]),
    ...inOrder("api", ["^api/[^/]+\\.ts$", "^api/(demo|backup)/"]),
    // The addresses of the pages are for all of them.
    ...inOrder("app", ["^app/(?!paths\\.ts$)[^/]+\\.tsx?$", "^app/shell/"]),
    {
      name: "no folders in a loop",
      comment: "Types included: two folders that need each other are one, or a third is missing.",
      severity: "error",
      scope: "folder",
      from: { path: "^(contract|api|app)/" },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: `node_modules|${isTest}` },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".json", ".css"],
    },
  },
};
