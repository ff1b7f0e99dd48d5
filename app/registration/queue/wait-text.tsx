import { useTexts } from "../../i18n/use-texts";
import type { Texts } from "#texts/texts";

type Wait = { fromMinutes: number; toMinutes: number } | null;

/** "20–35 min"; empty where nobody can tell. */
export function waitText(t: Texts, wait: Wait): string {
  if (!wait) return "";
  const { fromMinutes: from, toMinutes: to } = wait;
  return from === 0 ? t("queue.waitNow", { to }) : t("queue.wait", { from, to });
}

export function WaitText({ wait }: { wait: Wait }) {
  return <>{waitText(useTexts(), wait)}</>;
}
