import type { Engine } from "./engine/start.client";
import type { LinkedPanes } from "./linked-panes";
import { middleOf, type askedFor } from "../pictures/stacks";
import type { GridInUse } from "./use-viewport-grid";
import type { ShownExam } from "./viewer-data.server";
import { ViewerPane } from "./viewer-pane";

interface GridPanesProps {
  grid: GridInUse;
  exams: readonly ShownExam[];
  /** The frame that the address names. */
  asked: ReturnType<typeof askedFor>;
  engine: Engine | null;
  linked: LinkedPanes | null;
  areOverlaysShown: boolean;
}

/** The panes in sight, each with what hangs in it. */
export function GridPanes({ grid, exams, asked, engine, linked, areOverlaysShown }: GridPanesProps) {
  return (
    <div className="viewer-panes" data-layout={grid.layout}>
      {grid.displayed.map((displayed, position) => {
        const stack = grid.stackAt(displayed);
        return (
          <ViewerPane
            key={position}
            exam={exams.find(({ id }) => id === displayed?.examId) ?? null}
            stack={stack}
            opensAt={stack ? (stack === asked?.stack ? asked.position : middleOf(stack)) : 0}
            engine={engine}
            areOverlaysShown={areOverlaysShown}
            isActive={grid.active === position}
            onPane={(pane) => {
              grid.panes.current[position] = pane;
            }}
            onActivate={() => grid.active !== position && grid.change({ kind: "activate", pane: position })}
            onPreset={(preset) => grid.setPreset(position, preset)}
            onScrolled={() => {
              const source = grid.panes.current[position];
              if (source && linked) linked.follow(source, grid.openPanes());
            }}
          />
        );
      })}
    </div>
  );
}
