import { useEffect, useRef, useState, type RefObject } from "react";
import { useTexts } from "../i18n/use-texts";
import type { Obstacle, Orientation, Reconstruction } from "./engine/reconstruction.client";
import type { Engine } from "./engine/start.client";
import type { PatientSides } from "./patient-sides";
import { SideLetters } from "./side-letters";
import type { Stack } from "./stacks";

interface ReconstructionProps {
  engine: Engine;
  stack: Stack;
  /** Where presets and reset find it. */
  opened: RefObject<Reconstruction | null> & { current: Reconstruction | null };
}

/** Three planes through a series in place of its panes. */
export function ReconstructionPanes({ engine, stack, opened }: ReconstructionProps) {
  const t = useTexts();
  const axial = useRef<HTMLDivElement>(null);
  const sagittal = useRef<HTMLDivElement>(null);
  const coronal = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Obstacle | "failed" | "opening" | "open">("opening");
  const [frames, setFrames] = useState(0);
  const [sides, setSides] = useState<Partial<Record<Orientation, PatientSides>>>({});

  useEffect(() => {
    if (!axial.current || !sagittal.current || !coronal.current) return;
    const closing = new AbortController();
    setState("opening");
    setSides({});
    setFrames(0);
    const elements = { axial: axial.current, sagittal: sagittal.current, coronal: coronal.current };
    const listener = {
      turned: (orientation: Orientation, now: PatientSides) =>
        setSides((before) => ({ ...before, [orientation]: now })),
      progressed: setFrames,
    };
    void engine.reconstruct(stack, elements, closing.signal, listener).then(
      (result) => {
        if (closing.signal.aborted || result === null) return;
        if (typeof result === "string") return setState(result);
        opened.current = result;
        setState("open");
      },
      () => closing.signal.aborted || setState("failed"),
    );
    return () => {
      opened.current = null;
      closing.abort();
    };
  }, [engine, stack, opened]);

  const planes: [Orientation, RefObject<HTMLDivElement>][] = [
    ["axial", axial],
    ["sagittal", sagittal],
    ["coronal", coronal],
  ];
  return (
    <div className="viewer-panes" data-layout="planes" data-open={state === "open" || undefined}>
      {planes.map(([orientation, element]) => {
        const shown = state === "open" ? sides[orientation] : undefined;
        return (
          <section key={orientation} aria-label={t(`viewer.planes.${orientation}`)} className="viewer-pane">
            <div ref={element} className="viewer-stage" onContextMenu={(event) => event.preventDefault()} />
            <p className="viewer-words" data-corner="top-left">
              {t(`viewer.planes.${orientation}`)}
            </p>
            {shown && <SideLetters sides={shown} />}
          </section>
        );
      })}
      {state !== "open" && (
        <p role="status" className="viewer-words" style={{ top: "45%", left: "40%" }}>
          {t(`viewer.reconstruction.${state}`)}
          {state === "opening" && (
            <>
              {" "}
              {t("images.of", { position: frames, total: stack.frames.length })}
              <progress value={frames} max={stack.frames.length} className="block w-40" />
            </>
          )}
        </p>
      )}
    </div>
  );
}
