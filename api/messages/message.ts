import type { Language } from "#contract/values";

/** A code on its way to a mobile. Neither number nor code is ever logged. */
export interface CodeMessage {
  /** E.164 */
  mobile: string;
  code: string;
  /** How long it is good. */
  minutes: number;
  language: Language;
}

/** A way to send messages: one of the providers below, or the outbox of this installation. */
export interface MessageSender {
  /** "outbox": nothing leaves the house, the operator reads it. */
  kind: "sms" | "outbox";
  /** @throws MessageRefused */
  send(message: CodeMessage): Promise<void>;
}

/** The provider did not take the message; `reason` is its own code, or what became of the connection. */
export class MessageRefused extends Error {
  override readonly name = "MessageRefused";
  constructor(
    readonly provider: string,
    readonly reason: string,
  ) {
    super(`${provider} refused the message: ${reason}`);
  }
}

/** A provider that does not answer in time is given up: the person waits at a form. */
const timeoutMs = 8_000;

/**
 * Sends one request to a provider and reads its JSON.
 *
 * @throws MessageRefused when it cannot be reached, takes too long, or answers something else
 */
export async function askProvider(provider: string, url: URL, init: RequestInit) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  } catch (error) {
    throw new MessageRefused(provider, connectionFault(error));
  }
}

/** Without the address that was asked: it may hold number and code. */
function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "timeout";
  const code: unknown = error.cause instanceof Error ? Reflect.get(error.cause, "code") : undefined;
  return typeof code === "string" ? code : error.name;
}
