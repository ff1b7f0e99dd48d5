import { z } from "zod";
import { problemCodes } from "./problems";

/**
 * Body of every error answer (RFC 9457). Its extension members: `code`, which product §8 tells clients to look at, and
 * `data`, what a screen needs to explain it.
 */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  /** For a person to read, in the language of the request's Accept-Language: 简体中文, English or བོད་ཡིག. */
  detail: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
