import { z } from "zod";
import { entryList } from "./entry-list";

const name = z.string({ error: "required" }).trim().min(1, "required").max(64, "tooLong");
const code = z.string().trim().max(32, "tooLong").default("");

export const Department = z.object({ name, code });

/** Lists an organization keeps. */
export const lists = {
  departments: entryList("buckets", "departments", Department),
};
