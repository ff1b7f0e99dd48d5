import { useState } from "react";
import type { StackPane } from "./engine/stack-pane.client";
import { sentOf, type SentPicture } from "./send-key-image";

/** Sends what a pane shows to the report, and tells what became of it. @param reportId null for whoever may not write it */
export function useKeyImage(reportId: string | null) {
  const [sent, setSent] = useState<SentPicture | "sending" | null>(null);
  async function add(pane: StackPane | null, day: string) {
    if (!pane?.isDrawn || reportId === null || sent === "sending") return;
    setSent("sending");
    setSent(await sentOf(pane, reportId, day));
  }
  return { sent, setSent, add };
}
