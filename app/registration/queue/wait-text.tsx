import { useTexts } from "../../i18n/use-texts";

/** "20–35 min"; nothing where nobody can tell. */
export function WaitText({ wait }: { wait: { fromMinutes: number; toMinutes: number } | null }) {
  const t = useTexts();
  if (!wait) return null;
  const { fromMinutes: from, toMinutes: to } = wait;
  return <>{from === 0 ? t("queue.waitNow", { to }) : t("queue.wait", { from, to })}</>;
}
