import { useEffect } from "react";
import { useTexts } from "../i18n/use-texts";

const everyMs = 30_000;

/**
 * Asks every 30 s for exams that came since (spec §9). What does it is loaded when first due. Without scripts nothing
 * asks.
 *
 * @param newestId the newest exam the list knows
 * @param withSound a group of the reader wants one (spec §3, autoNotifyAudio)
 */
export function NewExams({ newestId, withSound }: { newestId: string | null; withSound: boolean }) {
  const t = useTexts();
  useEffect(() => {
    async function poll() {
      // A page that is not looked at does not ask.
      if (document.hidden) return;
      const { tellOfNewExams } = await import("./new-exam-poll");
      await tellOfNewExams(newestId, withSound, t);
    }
    // A network that is away for a while is no news: the next round asks again.
    const timer = setInterval(() => void poll().catch(console.warn), everyMs);
    return () => clearInterval(timer);
  }, [newestId, withSound, t]);
  return null;
}
