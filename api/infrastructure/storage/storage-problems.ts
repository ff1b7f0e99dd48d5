import { hasCode } from "../errors/error-code";
import { Problem } from "../problem";

/**
 * Whether an error says that a disk or quota is full: of the system, of S3, of the database (SQLSTATE 53100, disk_full),
 * or in the words of a PostgreSQL that does not start for it.
 */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, "ENOSPC", "EDQUOT", "53100") ||
  (error instanceof Error &&
    (error.name === "QuotaExceeded" || error.message.includes(systemWords) || isDiskFull(error.cause)));

/** strerror(ENOSPC), with LC_ALL=C, as PostgreSQL is run. */
const systemWords = "No space left on device";

/** A full disk, quota or bucket, the database's too, as storage_full; any other error as it is. For `catch` around writes. */
export const asStorageProblem = (error: unknown): unknown => (isDiskFull(error) ? new Problem("storage_full") : error);
