import type { Engine } from "./engine/start.client";
import type { LinkedPanes } from "./linked-panes";
import { middleOf, type askedFor } from "../pictures/stacks";
import type { DeskInUse } from "./use-desk";
import type { ShownExam } from "./viewer-data.server";
import { ViewerPane } from "./viewer-pane";

interface DeskPanesProps {
  desk: DeskInUse;
  exams: readonly ShownExam[];
  /** The frame that the address names. */
  asked: ReturnType<typeof askedFor>;
  engine: Engine | null;
  linked: LinkedPanes | null;
  areOverlaysShown: boolean;
}

/** The panes in sight, each with what hangs in it. */
export function DeskPanes({ desk, exams, asked, engine, linked, areOverlaysShown }: DeskPanesProps) {
  return (
    <div className="viewer-panes" data-layout={desk.layout}>
      {desk.hung.map((hung, position) => {
        const stack = desk.stackAt(hung);
        return (
          <ViewerPane
            key={position}
            exam={exams.find(({ id }) => id === hung?.examId) ?? null}
            stack={stack}
            opensAt={stack ? (stack === asked?.stack ? asked.position : middleOf(stack)) : 0}
            engine={engine}
            areOverlaysShown={areOverlaysShown}
            isActive={desk.active === position}
            onPane={(pane) => {
              desk.panes.current[position] = pane;
            }}
            onActivate={() => desk.active !== position && desk.change({ kind: "activate", pane: position })}
            onPreset={(preset) => desk.setPreset(position, preset)}
            onScrolled={() => {
              const source = desk.panes.current[position];
              if (source && linked) linked.follow(source, desk.openPanes());
            }}
          />
        );
      })}
    </div>
  );
}
