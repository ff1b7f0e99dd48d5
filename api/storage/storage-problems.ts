import { hasCode } from "../database/error-code";
import { Problem } from "../problem";

/** A full disk, quota or bucket as storage_full; any other error as it is. For `catch` around writes. */
export function asStorageProblem(error: unknown): unknown {
  const isFull = hasCode(error, "ENOSPC", "EDQUOT") || (error instanceof Error && error.name === "QuotaExceeded");
  return isFull ? new Problem("storage_full") : error;
}
