import reactHooks from "eslint-plugin-react-hooks";
import jsxA11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";

/** Imports run one way: app → contract ← api. Only server.ts and server/ join app and api. */
const keepOut = (...group) => ({
  "no-restricted-imports": [
    "error",
    { patterns: [{ group, message: "Imports run one way: app → contract ← api (docs/adding-a-domain.md)." }] },
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
  { files: ["contract/**"], rules: keepOut("#api/*", "**/api/**", "**/app/**", "**/server/**") },
  { files: ["api/**"], rules: keepOut("**/app/**", "**/server/**", "**/server", "@remix-run/*") },
  { files: ["app/**"], rules: keepOut("#api/*", "**/api/**", "**/server/**", "drizzle-orm", "drizzle-orm/*", "pg") },
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
