import { sql } from "drizzle-orm";
import type { Database } from "./connect";

/** @throws whatever a database says that is away */
export const requireAnswer = (db: Database) => db.execute(sql`select 1`);
