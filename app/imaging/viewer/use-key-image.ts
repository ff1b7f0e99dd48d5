import { useRef, useState } from "react";
import type { StackPane } from "./engine/stack-pane.client";
import { sentOf, type SentPicture } from "./send-key-image";

/**
 * Sends what a pane shows to the report, and tells what became of it.
 *
 * @param reportId null for whoever may not write it
 * @param strangeExamId the exam whose patient may be another person: nothing of it goes into the report
 */
export function useKeyImage(reportId: string | null, strangeExamId: string | null) {
  const [sent, setSent] = useState<SentPicture | "sending" | null>(null);
  const isSending = useRef(false);
  async function add(pane: StackPane | null, day: string) {
    if (!pane?.isDrawn || reportId === null || isSending.current) return;
    if (strangeExamId !== null && pane.stack?.examId === strangeExamId) {
      setSent("otherPerson");
      return;
    }
    isSending.current = true;
    // The line that tells of it makes the pane smaller: the picture is made before.
    setSent(await sentOf(pane, reportId, day, () => setSent("sending")));
    isSending.current = false;
  }
  return { sent, setSent, add };
}
