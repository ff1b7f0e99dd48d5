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
