import reactHooks from "eslint-plugin-react-hooks";
import jsxA11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";

/** Imports run one way: app → contract ← api. Only server.ts and server/ join app and api. */
const keepOut = (...trees) => ({
  "no-restricted-imports": [
    "error",
    {
      patterns: trees.map((tree) => ({
        regex: tree,
        message: "Imports run one way: app → contract ← api (docs/adding-a-domain.md).",
      })),
    },
  ],
});
/** An import that leaves its own tree for another. */
const tree = (name) => `^(#${name}/|(\\.\\./)+${name}(/|$))`;
const database = "^(drizzle-orm|pg)(/|$)";

/**
 * SQL stands in files of these kinds alone: statements in `*-queries.ts`, parts of them in `*-conditions.ts` (what goes into a
 * `where`) and `*-columns.ts` (what is selected). The infrastructure holds the schema, migrations and what statements are
 * built with; demo data is rows, and a backup copies databases whole.
 */
const holdsSql = [
  "api/**/*-queries.ts",
  "api/**/*-conditions.ts",
  "api/**/*-columns.ts",
  "api/infrastructure/**",
  "api/demo/**",
  "api/backup/**",
  "**/*.test.ts",
];
/** An organization's and a group's lists are described by their tables, and read and written by `entry-queries.ts`. */
const describesTables = "api/organizations/lists/*.ts";
const sqlElsewhere = "SQL stands in *-queries.ts, parts of it in *-conditions.ts and *-columns.ts (eslint.config.js).";
const noSql = (...paths) => ({
  "@typescript-eslint/no-restricted-imports": [
    "error",
    { patterns: paths.map((regex) => ({ regex, allowTypeImports: true, message: sqlElsewhere })) },
  ],
  "no-restricted-syntax": [
    "error",
    {
      selector:
        "CallExpression[callee.property.name=/^(select|selectDistinct|selectDistinctOn|insert|update|delete|execute|\\$count)$/]" +
        ":matches([callee.object.name=/^(db|tx)$/], [callee.object.property.name='db'])",
      message: sqlElsewhere,
    },
  ],
});

export default tseslint.config(
  { ignores: ["build/", "node_modules/", "public/", ".cache/", "data/", "demo-data/", "test-results/"] },
  ...tseslint.configs.recommended,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-explicit-any": "error",
    },
  },
  { files: ["contract/**"], rules: keepOut(tree("api"), tree("app"), tree("server"), database) },
  { files: ["api/**"], rules: keepOut(tree("app"), tree("server"), "^@remix-run/") },
  { files: ["app/**"], rules: keepOut(tree("api"), tree("server"), database) },
  {
    files: ["api/**", "server/**", "server.ts"],
    ignores: [...holdsSql, describesTables],
    rules: noSql(database, "/database/schema(/|$)"),
  },
  { files: [describesTables], ignores: holdsSql, rules: noSql(database) },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // Where no script runs, access keys are the report editor's only shortcuts.
      "jsx-a11y/no-access-key": "off",
    },
  },
);
