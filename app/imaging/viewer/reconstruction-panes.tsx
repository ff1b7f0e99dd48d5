import { useEffect, useRef, useState, type RefObject } from "react";
import { useTexts } from "../../i18n/use-texts";
import type { Obstacle, Orientation, Reconstruction } from "./engine/reconstruction.client";
import type { Engine } from "./engine/start.client";
import type { MissingSlices } from "./missing-slices";
import type { PatientSides } from "./patient-sides";
import { SideLetters } from "./side-letters";
import { WindowWords } from "./pane-words";
import type { GreyWindow } from "../pictures/picture-view";
import type { Reconstructed } from "./use-viewer-commands";
import type { ShownExam } from "./viewer-data.server";

interface ReconstructionProps {
  engine: Engine;
  /** Whose series it is. */
  exam: ShownExam;
  reconstructed: Reconstructed;
  /** Where presets and reset find it. */
  opened: RefObject<Reconstruction | null> & { current: Reconstruction | null };
}

/** Three planes through a series in place of its panes. */
export function ReconstructionPanes({ engine, exam, reconstructed, opened }: ReconstructionProps) {
  const t = useTexts();
  const { stack } = reconstructed;
  const axial = useRef<HTMLDivElement>(null);
  const sagittal = useRef<HTMLDivElement>(null);
  const coronal = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Obstacle | "failed" | "opening" | "open">("opening");
  const [slices, setSlices] = useState({ there: 0, all: stack.frames.length });
  const [missing, setMissing] = useState<MissingSlices | null>(null);
  const [window, setWindow] = useState<GreyWindow | null>(null);
  const [sides, setSides] = useState<Partial<Record<Orientation, PatientSides>>>({});

  useEffect(() => {
    if (!axial.current || !sagittal.current || !coronal.current) return;
    const closing = new AbortController();
    setState("opening");
    setSides({});
    setSlices({ there: 0, all: stack.frames.length });
    setMissing(null);
    const elements = { axial: axial.current, sagittal: sagittal.current, coronal: coronal.current };
    const listener = {
      turned: (orientation: Orientation, now: PatientSides) =>
        setSides((before) => ({ ...before, [orientation]: now })),
      windowed: setWindow,
      progressed: setSlices,
    };
    void engine.reconstruct(stack, reconstructed.window, elements, closing.signal, listener).then(
      (result) => {
        if (closing.signal.aborted || result === null) return;
        if (typeof result === "string") return setState(result);
        opened.current = result;
        setMissing(result.missing);
        setState("open");
      },
      () => closing.signal.aborted || setState("failed"),
    );
    return () => {
      opened.current = null;
      closing.abort();
    };
  }, [engine, stack, reconstructed, opened]);

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
            <div className="viewer-words" data-corner="top-left">
              <p>{t(`viewer.planes.${orientation}`)}</p>
              <p>
                <bdi>{exam.patientName}</bdi>
              </p>
              <p>{exam.patientId}</p>
            </div>
            <p className="viewer-words" data-corner="top-right">
              {exam.day}
            </p>
            {state === "open" && window && (
              <p className="viewer-words" data-corner="bottom-right">
                <WindowWords {...window} />
              </p>
            )}
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
              {t("images.of", { position: slices.there, total: slices.all })}
              <progress value={slices.there} max={slices.all} className="block w-40" />
            </>
          )}
        </p>
      )}
      {missing && <MissingWords missing={missing} />}
    </div>
  );
}

/** Told by their places; of more, only how many there are. */
const mostPlaces = 4;

/** Which slices the planes lack, over the planes for as long as they are shown. */
function MissingWords({ missing: { unread, absent } }: { missing: MissingSlices }) {
  const t = useTexts();
  if (unread.length + absent.length === 0) return null;
  const count = absent.reduce((sum, gap) => sum + gap.count, unread.length);
  const places = [
    ...unread.map((position) => t("viewer.missing.unread", { position })),
    ...absent.map(({ after, before }) => t("viewer.missing.between", { after, before })),
  ];
  return (
    <div role="alert" className="viewer-words viewer-missing">
      <p>{t("viewer.missing.count", { count })}</p>
      <ul>
        {places.slice(0, mostPlaces).map((place) => (
          <li key={place}>{place}</li>
        ))}
        {places.length > mostPlaces && <li>…</li>}
      </ul>
    </div>
  );
}
