import { useEffect, useState } from "react";
import { useTexts } from "../i18n/use-texts";

const everyMs = 30_000;

/**
 * Asks every 30 s for exams that came since (spec §9). What does it is loaded when first due. Without scripts nothing
 * asks.
 *
 * @param known what arrived before the page was opened has no greater id
 * @param withSound a group of the reader wants one (spec §3, autoNotifyAudio)
 */
export function NewExams({ known, withSound }: { known: string; withSound: boolean }) {
  const t = useTexts();
  // A list filtered anew may not show what has arrived meanwhile.
  const [since] = useState(known);
  useEffect(() => {
    async function poll() {
      // A page that is not looked at does not ask.
      if (document.hidden) return;
      const { tellOfNewExams } = await import("./new-exam-poll");
      await tellOfNewExams(since, withSound, t);
    }
    // A network that is away for a while is no news: the next round asks again.
    const timer = setInterval(() => void poll().catch(console.warn), everyMs);
    return () => clearInterval(timer);
  }, [since, withSound, t]);
  return null;
}
