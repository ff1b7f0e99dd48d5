export type SentBy = "sms" | "outbox";

/** How the last code went out, as the page's address says after it was asked for; null before. */
export function sentByOf(request: Request): SentBy | null {
  const sent = new URL(request.url).searchParams.get("sent");
  return sent === "sms" || sent === "outbox" ? sent : null;
}
