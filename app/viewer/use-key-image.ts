import { useState } from "react";
import type { StackPane } from "./engine/stack-pane.client";
import { sendKeyImage, type SentPicture } from "./send-key-image";

/** Sends what a pane shows to the report, and tells what became of it. @param reportId null for whoever may not write it */
export function useKeyImage(reportId: string | null) {
  const [sent, setSent] = useState<SentPicture | "sending" | null>(null);
  async function add(pane: StackPane | null, day: string) {
    if (!pane?.isDrawn || reportId === null || sent === "sending") return;
    setSent("sending");
    const name = `${pane.stack?.modality ?? ""} ${day} ${pane.position + 1}`;
    const shows = pane.shows();
    const sending = pane.picture().then((bytes) => sendKeyImage(reportId, { bytes, name, shows }));
    setSent(await sending.catch(() => "failed" as const));
  }
  return { sent, setSent, add };
}
