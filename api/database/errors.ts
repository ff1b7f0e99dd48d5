import { DatabaseError } from "pg";

/** drizzle wraps the driver's error; this looks through. */
function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return cause instanceof DatabaseError ? cause.code : undefined;
}

/** A unique constraint refused the row (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown) => sqlState(error) === "23505";
