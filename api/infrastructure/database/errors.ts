import { DatabaseError } from "pg";

/** drizzle wraps the driver's error; this looks through. */
function databaseError(error: unknown): DatabaseError | null {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : null;
}

/**
 * A unique constraint refused the row (SQLSTATE 23505).
 *
 * @param constraint the one that is meant; any where it is left out
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const refused = databaseError(error);
  return refused?.code === "23505" && (constraint === undefined || refused.constraint === constraint);
}
