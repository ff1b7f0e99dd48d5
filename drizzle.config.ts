import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./api/infrastructure/database/schema/index.ts",
  out: "./api/infrastructure/database/migrations",
});
