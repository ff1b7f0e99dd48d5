import { DatabaseError } from "pg";
import { pino, type Logger } from "pino";

/** Deeper causes say nothing new. */
const mostCauses = 4;

/** What the log keeps of an error. */
export interface SafeError {
  type: string;
  /** Left out where it may quote what somebody typed. */
  message?: string;
  /** SQLSTATE, or the system's (ENOENT). */
  code?: string;
  /** Names of the schema alone: table, column, constraint. */
  at?: string;
  stack: string;
  cause?: SafeError;
}

/**
 * An error as the log may hold it: type, code and stack. A statement's parameters are patients' names, hashes and secrets, and
 * a database quotes them in its message and detail; a parser quotes the text it failed at.
 *
 * @param error whatever was thrown
 */
export function safeError(error: unknown): SafeError | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  return told(error, isTold(error), mostCauses);
}

function told(error: Error, isMessageTold: boolean, causes: number): SafeError {
  const code: unknown = Reflect.get(error, "code");
  const { cause } = error;
  const at = error instanceof DatabaseError && [error.table, error.column, error.constraint].filter(Boolean).join(" ");
  return {
    type: error.constructor.name,
    ...(isMessageTold && { message: error.message }),
    ...(typeof code === "string" && { code }),
    ...(at && { at }),
    stack: framesOf(error),
    ...(cause instanceof Error && causes > 0 && { cause: told(cause, isMessageTold, causes - 1) }),
  };
}

/** Whether neither the error nor what caused it is a database's or a parser's: wrappers repeat their messages. */
function isTold(error: Error): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const isOfStatement = each instanceof DatabaseError || "query" in each || "params" in each;
    if (isOfStatement || each instanceof SyntaxError) return false;
  }
  return true;
}

/** The stack begins with the message. */
const framesOf = ({ stack = "" }: Error) => (stack.match(/^\s+at .*$/gm) ?? []).map((line) => line.trim()).join("\n");

/** A log without patient data: whatever logs an error passes it as `err`. */
export const openLog = (level: string): Logger => pino({ level, base: null, serializers: { err: safeError } });
