/** Whether an error carries one of these codes: `ENOENT` and the like from the system, five characters from SQL. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}

/** For `catch`: turns the expected error into `undefined` and raises any other. */
export function unlessCode(error: unknown, ...codes: string[]): undefined {
  if (!hasCode(error, ...codes)) throw error;
}
