import type { MailSettings } from "#api/infrastructure/messages/mail";
import type { Config } from "../config";

/** The server that takes mail; config.ts has seen to it that the sender is set too. */
export const mailSettings = ({ SMTP_URL, SMTP_FROM, SMTP_NAME }: Config): MailSettings | null =>
  SMTP_URL ? { url: SMTP_URL, from: SMTP_FROM ?? "", name: SMTP_NAME } : null;
