import { Problem } from "../problem";
import { isUniqueViolation } from "./errors";

/** What the write answers; a name or code that another row has is a Problem. @throws Problem entry_taken */
export async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem("entry_taken") : error;
  }
}
