import { z } from "zod";

/** An amount as people type it, in yuan with at most two decimals; in fen in the record. Nothing typed is nothing. */
export const priceInYuan = z
  .string()
  .default("0")
  .transform((text) => text.trim().replace(/[,，¥￥]/g, ""))
  .refine((text) => /^\d{1,8}(\.\d{1,2})?$/.test(text), "price")
  .transform((text) => Math.round(Number(text) * 100));
