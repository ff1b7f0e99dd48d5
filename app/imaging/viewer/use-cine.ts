import { useState } from "react";
import type { GridInUse } from "./use-viewport-grid";

/** The active pane's frames, played one after the other; at the pace they were taken at until another is chosen. */
export function useCine({ panes, activePane }: Pick<GridInUse, "panes" | "activePane">) {
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState(10);

  function stop() {
    for (const pane of panes.current) pane?.stopCine();
    setPlaying(false);
  }

  function play(framesPerSecond: number) {
    stop();
    setRate(framesPerSecond);
    activePane()?.startCine(framesPerSecond);
    setPlaying(true);
  }

  return {
    isPlaying,
    /** Frames per second. */
    rate,
    stop,
    toggle: () => (isPlaying ? stop() : play(activePane()?.usualRate ?? rate)),
    chooseRate: (wanted: number) => (isPlaying ? play(wanted) : setRate(wanted)),
  };
}
