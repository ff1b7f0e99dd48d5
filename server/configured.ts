import { ConfigError } from "../config";

/**
 * The configuration, as `read` reads it. What a person has to set right in it is told in a line, and the process ends with
 * 78 (EX_CONFIG of sysexits.h).
 */
export function configured<Wanted>(read: () => Wanted): Wanted {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}
