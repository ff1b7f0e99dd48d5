import type { Logger } from "pino";

/**
 * Ends the process on an error that nobody caught, after the log has it as the log may hold it (api/infrastructure/safe-error.ts): left to
 * Node, it would be printed with the parameters of its statement.
 */
export function endOnUncaught(log: Logger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the server ends");
    process.exit(1);
  });
}
