import { hasCode } from "../database/error-code";
import { Problem } from "../problem";

/** What the system says of a full disk or quota; 53100 is the database's own word for its disk (SQLSTATE disk_full). */
const isFull = (error: unknown): boolean =>
  hasCode(error, "ENOSPC", "EDQUOT", "53100") ||
  (error instanceof Error && (error.name === "QuotaExceeded" || isFull(error.cause)));

/** A full disk, quota or bucket, the database's too, as storage_full; any other error as it is. For `catch` around writes. */
export const asStorageProblem = (error: unknown): unknown => (isFull(error) ? new Problem("storage_full") : error);
