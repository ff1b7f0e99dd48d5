import type { Database } from "../database/connect";
import { outboxMessages } from "../database/schema";
import { OutsideRefusal } from "../outside/ask-json";
import type { Platform } from "../platform";

export interface MailSettings {
  /** smtps://user:password@host:465, or smtp:// with STARTTLS where the server offers it (RFC 3207). */
  url: string;
  from: string;
  /** Shown beside the address. */
  name: string;
}

export interface Mail {
  /** Never logged. */
  to: string;
  subject: string;
  text: string;
  /** An iCalendar object (RFC 5545) and what it does to the reader's calendar. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
}

/** Somebody waits at a form for the code that a mail brings. */
const timeoutMs = 8_000;

/**
 * Sends a mail, or keeps it in the outbox of an installation without a server for it.
 *
 * @returns whether it left the house
 * @throws OutsideRefusal with the server's answer code or what became of the connection
 */
export async function sendMail(
  { db, settings }: Pick<Platform, "db" | "settings">,
  mail: Mail,
): Promise<"mail" | "outbox"> {
  if (!settings.mail) {
    await keepMail(db, mail);
    return "outbox";
  }
  const { url, from, name } = settings.mail;
  // Loaded here, for most installations send none.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.sendMail({
      from: { name, address: from },
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.calendar && {
        icalEvent: { filename: "consultation.ics", method: mail.calendar.method, content: mail.calendar.content },
      }),
    });
    return "mail";
  } catch (error) {
    throw new OutsideRefusal("smtp", faultOf(error));
  } finally {
    transport.close();
  }
}

const keepMail = (db: Database, { to, subject, text }: Mail) =>
  db.insert(outboxMessages).values({ channel: "mail", recipient: to, subject, text });

/** The server's code ("550"), else that of the connection ("ETIMEDOUT"): its words could name the address. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? "unknown");
}
