import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/use-texts";
import { lazyChunk } from "../../connection/lazy-chunk";

const everyMs = 30_000;

/**
 * Asks every 30 s for exams that came since (product §9), also behind other windows where a sound is wanted. What does it
 * is loaded when first due. Without scripts nothing asks.
 *
 * @param known what arrived before the page was opened has no greater id
 * @param withSound a group of the reader wants one (product §3, autoNotifyAudio)
 */
export function NewExams({ known, withSound }: { known: string; withSound: boolean }) {
  const t = useTexts();
  // A list filtered anew may not show what has arrived meanwhile.
  const [since] = useState(known);
  useEffect(() => {
    async function ask() {
      const { tellOfNewExams } = await lazyChunk(() => import("./new-exam-poll"));
      await tellOfNewExams(since, withSound, t);
      return true;
    }
    let isOver = false;
    let stop = () => {};
    // Nothing is due for a while: what asks comes with all else that may come late (app/shell/late-behaviours.tsx).
    lazyChunk(() => import("../../page/polling")).then(({ startPolling }) => {
      if (!isOver) stop = startPolling({ ask, everyMs, whileHidden: withSound, event: "exams" }, document);
    }, console.warn);
    return () => {
      isOver = true;
      stop();
    };
  }, [since, withSound, t]);
  return null;
}
