import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isSameView, nextStep } from "./following";
import type { StackPane } from "./engine/stack-pane.client";
import { hearWindow, tellWindow, type SharedPointer, type SharedView } from "./shared-view";
import type { GridInUse } from "./use-viewport-grid";

/** Ten times a second: as good as at once, and little to send. */
const everyMs = 100;

/**
 * Within a video room (`?shared`) what the active pane shows is told to the page around, or follows what that page tells
 * (app/consulting/video-rooms).
 */
export function useSharedView(grid: GridInUse, isReady: boolean): void {
  const [params] = useSearchParams();
  const isShared = params.has("shared");
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  useEffect(() => {
    if (!isShared || !isReady || window.parent === window) return;
    return share(window.parent, () => latest.current);
  }, [isShared, isReady]);
}

function share(around: Window, grid: () => GridInUse): () => void {
  let part: "leads" | "follows" | "free" = "free";
  let wanted: SharedView | null = null;
  let told: SharedView | null = null;
  const mark = document.createElement("div");
  mark.className = "viewer-pointer";
  mark.hidden = true;

  const endHearing = hearWindow(
    () => around,
    (message) => {
      if (message.kind === "part") {
        part = message.part;
        told = null;
        mark.hidden = true;
      }
      if (part !== "follows") return;
      if (message.kind === "view") wanted = message.view;
      if (message.kind === "pointer") point(mark, grid().activePane(), message.pointer);
    },
  );
  const timer = window.setInterval(() => {
    const pane = grid().activePane();
    if (part === "leads" && pane) {
      const view = viewOf(pane);
      if (!view || (told && isSameView(view, told))) return;
      told = view;
      tellWindow(around, { kind: "view", view });
    }
    if (part === "follows" && wanted) follow(grid(), pane, wanted);
  }, everyMs);

  let pointed = 0;
  const move = ({ clientX, clientY, target }: PointerEvent) => {
    const now = performance.now();
    const pane = grid().activePane();
    if (part !== "leads" || now - pointed < everyMs / 2 || !pane) return;
    pointed = now;
    const { left, top } = pane.element.getBoundingClientRect();
    const isOn = target instanceof Node && pane.element.contains(target);
    tellWindow(around, { kind: "pointer", pointer: isOn ? pane.shareOf([clientX - left, clientY - top]) : null });
  };
  window.addEventListener("pointermove", move);
  tellWindow(around, { kind: "ready" });
  return () => {
    endHearing();
    window.clearInterval(timer);
    window.removeEventListener("pointermove", move);
    mark.remove();
  };
}

function viewOf(pane: StackPane): SharedView | null {
  const { stack, position } = pane;
  if (!stack || !pane.isDrawn) return null;
  const { examId, seriesId } = stack;
  return { examId, seriesId, position, window: pane.state().window, measurements: pane.measurements() };
}

/** Goes one step towards what is to be shown: each is done before the next can be told. */
function follow(grid: GridInUse, pane: StackPane | null, wanted: SharedView) {
  const shown = pane?.stack ? { ...pane.stack, position: pane.position, window: pane.state().window } : null;
  const step = nextStep(shown, wanted, pane?.isDrawn ?? false);
  const { examId, seriesId, position, window, measurements } = wanted;
  if (step === "hang" && grid.stackAt({ examId, seriesId }))
    grid.change({ kind: "hang", pane: grid.active, series: { examId, seriesId } });
  if (step === "scroll") pane?.goTo(position);
  if (step === "window" && window) pane?.setWindow(window);
  if (step === "same") pane?.showTheirs(measurements);
}

function point(mark: HTMLElement, pane: StackPane | null, pointer: SharedPointer) {
  const place = pane && pointer ? pane.placeOf(pointer) : null;
  mark.hidden = place === null;
  if (!pane || !place) return;
  if (mark.parentElement !== pane.element) pane.element.append(mark);
  mark.style.transform = `translate(${place[0]}px, ${place[1]}px)`;
}
