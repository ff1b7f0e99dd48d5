import { z } from "zod";

/** An amount as people type it, in yuan with at most two decimals; in fen in the record. Nothing typed is nothing. */
export const priceInYuan = z
  .string()
  .default("0")
  .transform((text) => text.trim().replace(/[,，¥￥]/g, ""))
  .refine((text) => /^\d{1,8}(\.\d{1,2})?$/.test(text), "price")
  .transform((text) => Math.round(Number(text) * 100));

/** A list as people type it, one entry a line; empty lines are none. */
export const lines = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
