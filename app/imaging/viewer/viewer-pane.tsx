import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/use-texts";
import type { Engine } from "./engine/start.client";
import type { PaneState } from "./engine/pane-state.client";
import type { StackPane } from "./engine/stack-pane.client";
import { headsOf } from "../pictures/frame-heads";
import { PaneWords } from "./pane-words";
import { pictureOf, type Stack } from "../pictures/stacks";
import type { ShownExam } from "./viewer-data.server";

interface ViewerPaneProps {
  exam: ShownExam | null;
  stack: Stack | null;
  /** Where the stack opens. */
  opensAt: number;
  engine: Engine | null;
  areOverlaysShown: boolean;
  isActive: boolean;
  /** The pane is open, or no longer. */
  onPane: (pane: StackPane | null) => void;
  onActivate: () => void;
  /** Another frame is wanted. */
  onScrolled: (position: number) => void;
  /** The window shown has another name now, or none. */
  onPreset: (preset: PaneState["preset"]) => void;
}

/** A frame that comes at once needs no stand-in: it would only flicker. */
const patienceMs = 150;

function useLate(isWaiting: boolean, position: number): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(() => setLate(position), patienceMs);
    return () => {
      window.clearTimeout(timer);
      setLate(null);
    };
  }, [isWaiting, position]);
  return late === position;
}

/** One pane of the grid: the picture of the server until the frame itself is there, then the frame. */
export function ViewerPane({
  exam,
  stack,
  opensAt,
  engine,
  areOverlaysShown,
  isActive,
  onPane,
  onActivate,
  onScrolled,
  onPreset,
}: ViewerPaneProps) {
  const t = useTexts();
  const stage = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<StackPane | null>(null);
  const [state, setState] = useState<PaneState | null>(null);
  const latest = useRef({ onPane, onScrolled, onPreset, opensAt });
  useEffect(() => {
    latest.current = { onPane, onScrolled, onPreset, opensAt };
  });

  useEffect(() => {
    if (!engine || !stage.current) return;
    const opened = engine.open(stage.current, {
      changed: setState,
      scrolled: (position) => latest.current.onScrolled(position),
    });
    setPane(opened);
    latest.current.onPane(opened);
    return () => {
      latest.current.onPane(null);
      setPane(null);
      setState(null);
      engine.close(opened);
    };
  }, [engine]);

  useEffect(() => {
    // The libraries ask again, and tell of a failure.
    if (stack) headsOf(stack).catch(() => undefined);
  }, [stack]);

  useEffect(() => {
    if (!pane || !stack || stack.frames.length === 0) return;
    setState(null);
    void pane.show(stack, latest.current.opensAt);
  }, [pane, stack]);

  const preset = state?.preset ?? null;
  useEffect(() => latest.current.onPreset(preset), [preset]);

  const position = state?.position ?? opensAt;
  const frame = stack?.frames.at(position);
  const name = exam?.series.find(({ id }) => id === stack?.seriesId)?.description || stack?.modality || "";
  const total = stack?.frames.length ?? 0;
  const isLate = useLate(state !== null && !state.isDrawn, position);
  const failure = state?.isUnreadable ? "unreadable" : state?.isUnanswered ? "unanswered" : null;
  const isStandingIn = stack && frame && !failure && (state === null || isLate);
  return (
    <section
      aria-label={total > 0 ? t("images.alt", { series: name, position: position + 1, total }) : t("viewer.emptyPane")}
      className="viewer-pane"
      data-active={isActive || undefined}
      data-drawn={state?.isDrawn || undefined}
      data-position={total > 0 ? position + 1 : undefined}
      onPointerDownCapture={onActivate}
    >
      <div ref={stage} className="viewer-stage" onContextMenu={(event) => event.preventDefault()} />
      {isStandingIn && <img src={pictureOf(stack, frame, 1024, areOverlaysShown)} alt="" className="viewer-stand-in" />}
      {!stack && (
        <p className="viewer-words" data-corner="top-left">
          {t("viewer.emptyPane")}
        </p>
      )}
      {failure && !state?.isDrawn && (
        <p role="status" className="viewer-stand-in flex items-center justify-center">
          {t(`images.${failure}`)}
        </p>
      )}
      {exam && stack && <PaneWords exam={exam} stack={stack} position={position} state={state} />}
      {total > 1 && (
        <input
          type="range"
          className="viewer-slider"
          min={1}
          max={total}
          value={position + 1}
          disabled={!pane}
          aria-label={t("viewer.slider")}
          onChange={({ target }) => pane?.goTo(target.valueAsNumber - 1)}
        />
      )}
    </section>
  );
}
