import { hasCode } from "#api/database/error-code";

/**
 * What to tell a person where a port cannot be listened at; null for an error of another kind.
 *
 * @param setting that names the port
 */
export function portTrouble(error: unknown, setting: string): string | null {
  const port = error instanceof Error && "port" in error ? error.port : "";
  if (hasCode(error, "EADDRINUSE"))
    return `Port ${port} is in use by another program. Stop that one first, or set ${setting} to another port.`;
  if (hasCode(error, "EACCES"))
    return `This user may not open port ${port}. Set ${setting} to another one: those below 1024 need a right of their own.`;
  return null;
}
