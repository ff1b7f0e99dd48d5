import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created } from "./columns";

/** Forms on their way over another page, sealed by the web tier (contract/identity/kept-forms.ts). */
export const keptForms = pgTable("kept_forms", {
  /** Tells nothing of when it was made: it stands in an address. */
  id: uuid("id").primaryKey().defaultRandom(),
  sealed: text("sealed").notNull(),
  created: created(),
});
