import type { GreyWindow } from "../pictures/picture-view";
import { useTexts } from "../../i18n/use-texts";
import type { PaneState } from "./engine/pane-state.client";
import { rounded } from "./rounded";
import { SideLetters } from "./side-letters";
import type { Stack } from "../pictures/stacks";
import type { ShownExam } from "./viewer-data.server";

interface WordsProps {
  exam: ShownExam;
  stack: Stack;
  position: number;
  state: PaneState | null;
}

/** Whose picture it is, of when, which slice, and how it is shown: in the corners, over the picture. */
export function PaneWords({ exam, stack, position, state }: WordsProps) {
  const t = useTexts();
  const series = exam.series.find(({ id }) => id === stack.seriesId);
  const sides = state?.sides;
  return (
    <>
      <div className="viewer-words" data-corner="top-left">
        <p>
          <bdi>{exam.patientName}</bdi>
        </p>
        <p>{exam.patientId}</p>
        <p data-minor>{exam.sexAge}</p>
      </div>
      <div className="viewer-words" data-corner="top-right">
        <p>{exam.day}</p>
        <p data-minor>{exam.study}</p>
        <p>
          {series && [series.number, series.description || series.modality].filter((part) => part !== null).join(" ")}
        </p>
      </div>
      <div className="viewer-words" data-corner="bottom-left">
        <p data-testid="place">{t("images.of", { position: position + 1, total: stack.frames.length })}</p>
        {state?.depth != null && <p data-minor>{t("viewer.depth", { depth: state.depth.toFixed(1) })}</p>}
        {state?.thickness != null && (
          <p data-minor>{t("viewer.thickness", { thickness: Number(state.thickness.toFixed(2)) })}</p>
        )}
      </div>
      <div className="viewer-words" data-corner="bottom-right">
        {state?.window && (
          <p>
            <WindowWords {...state.window} />
            {state.doseUnit === "Gy" && " Gy"}
          </p>
        )}
        {state && <p data-minor>{t("viewer.zoomIs", { percent: String(Math.round(state.zoom * 100)) })}</p>}
      </div>
      {sides && <SideLetters sides={sides} />}
    </>
  );
}

/** Windows of doses are narrow: between whole numbers they differ. */
export function WindowWords({ center, width }: GreyWindow) {
  const t = useTexts();
  const shown = (value: number) => (width < 100 ? rounded(value) : String(Math.round(value)));
  return t("viewer.windowIs", { center: shown(center), width: shown(width) });
}
