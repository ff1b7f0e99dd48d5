import type { ProblemCode } from "#contract/kernel/problems";
import { Problem } from "../problem";
import { isUniqueViolation } from "./errors";

/**
 * What the write answers; a name, code or number that another row has is a Problem.
 *
 * @throws Problem of that code
 */
export async function refuseDuplicate<T>(
  write: PromiseLike<T>,
  code: ProblemCode = "entry_taken",
  detail: Record<string, unknown> = {},
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem(code, detail) : error;
  }
}
