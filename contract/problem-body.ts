import { z } from "zod";
import { problemCodes } from "./problems";

/**
 * Body of every error answer (RFC 9457). Its extension members: `code`, which spec §8 tells clients to look at, and
 * `data`, what a screen needs to explain it.
 */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  data: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
