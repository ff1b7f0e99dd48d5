import { hasCode } from "#api/infrastructure/errors/error-code";

/** The settings that say where to listen. */
interface ListenSettings {
  port: string;
  host: string;
}

/**
 * What to tell a person where a port or an address cannot be listened at; null for an error of another kind.
 *
 * @param settings that name them
 */
export function portTrouble(error: unknown, settings: ListenSettings): string | null {
  const port = error instanceof Error && "port" in error ? error.port : "";
  if (hasCode(error, "EADDRINUSE"))
    return `Port ${port} is in use by another program. Stop that one first, or set ${settings.port} to another port.`;
  if (hasCode(error, "EACCES"))
    return `This user may not open port ${port}. Set ${settings.port} to another one: those below 1024 need a right of their own.`;
  if (hasCode(error, "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"))
    return `${settings.host} names no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`;
  return null;
}
