import { Writable } from "node:stream";
import { pino, type Level } from "pino";
import { safeError } from "#api/infrastructure/safe-error";

/** A log whose lines can be looked at. */
export function caughtLog(level: Level) {
  const lines: string[] = [];
  const caught = new Writable({
    write: (line, _, done) => {
      lines.push(String(line));
      done();
    },
  });
  return { log: pino({ level, serializers: { err: safeError } }, caught), lines };
}
