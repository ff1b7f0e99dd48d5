import { z } from "zod";

/** Of an app, six digits; or one of the recovery codes, ten letters and digits. */
export const FactorCode = z
  .string({ error: "required" })
  .overwrite((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .regex(/^(\d{6}|[A-Z2-7]{10})$/, "factorCode");
