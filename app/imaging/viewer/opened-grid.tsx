import { useSearchParams } from "@remix-run/react";
import { useMemo, useState } from "react";
import { GridPanes } from "./grid-panes";
import { objectsOf } from "./exam-objects";
import { ObjectList } from "./object-list";
import { ReconstructionPanes } from "./reconstruction-panes";
import { ViewerStrip } from "./series-strip";
import { askedFor } from "../pictures/stacks";
import { useViewportGrid } from "./use-viewport-grid";
import { useEngine } from "./use-engine";
import { useKeyImage } from "./use-key-image";
import { useSharedView } from "./use-shared-view";
import { useStacks } from "./use-stacks";
import { useStepWithEditor } from "./use-step-with-editor";
import { useViewerCommands } from "./use-viewer-commands";
import { useViewerKeys } from "./use-viewer-keys";
import { ViewerBar } from "./viewer-bar";
import type { ViewerData } from "./viewer-data.server";
import { ViewerHead } from "./viewer-head";
import { ViewerHelp } from "./viewer-help";
import { ViewerNotices } from "./viewer-notices";

/** The grid: series at the side, tools above, panes with pictures. */
export function OpenedGrid({ data }: { data: ViewerData }) {
  const { current, prior, others } = data;
  const [params] = useSearchParams();
  const { state: engineState, isUnkept } = useEngine(current.pass);
  const engine = engineState.kind === "ready" ? engineState.engine : null;
  const exams = useMemo(() => (prior ? [current, prior] : [current]), [current, prior]);
  const stacks = useStacks(current, prior);
  const asked = askedFor(stacks, params);
  const priorId = prior?.id ?? null;
  const contradictions = others.find(({ id }) => id === priorId)?.contradictions ?? [];
  const grid = useViewportGrid(stacks, asked?.stack ?? stacks[0], priorId);
  const {
    sent,
    setSent,
    add: addKeyImage,
  } = useKeyImage(data.writtenReportId, contradictions.length > 0 ? priorId : null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { planes, cine, ...commands } = useViewerCommands({
    grid,
    stacks,
    engine,
    onKeyImage: (pane) => void addKeyImage(pane, current.day),
    onHelp: () => setHelpOpen(true),
  });
  useViewerKeys(commands.run, engine !== null && !isHelpOpen);
  useSharedView(grid, engine !== null);
  useStepWithEditor(current.pass === null ? current.id : null);
  const mayAddKeyImage = data.writtenReportId !== null;
  return (
    <div className="viewer">
      <ViewerHead current={current} back={data.back} others={others} priorId={priorId} />
      <ViewerBar
        tool={commands.tool}
        layout={planes ? null : grid.layout}
        isLinked={commands.linked !== null}
        areOverlaysShown={commands.areOverlaysShown}
        isPlaying={cine.isPlaying}
        isReconstructing={planes !== null}
        rate={cine.rate}
        modality={grid.activeStack?.modality ?? ""}
        preset={planes ? null : grid.preset}
        mayAddKeyImage={mayAddKeyImage}
        isReady={engine !== null}
        onCommand={commands.run}
        onLayout={commands.arrange}
        onRate={cine.chooseRate}
        onPreset={commands.setPreset}
      />
      <ViewerNotices
        examId={current.id}
        plainPages={data.plainPages}
        reportId={data.writtenReportId}
        contradictions={contradictions}
        isUnkept={isUnkept}
        hasFailed={engineState.kind === "failed"}
        sent={sent}
        onRead={() => setSent(null)}
      />
      <div className="viewer-body">
        <ViewerStrip exams={exams} plainPages={data.plainPages} shown={grid.displayed} onChoose={commands.hang} />
        {stacks.length === 0 ? (
          <ObjectList objects={objectsOf(current)} />
        ) : planes && engine ? (
          <ReconstructionPanes
            engine={engine}
            exam={exams.find(({ id }) => id === planes.stack.examId) ?? current}
            reconstructed={planes}
            opened={commands.reconstruction}
          />
        ) : (
          <GridPanes
            grid={grid}
            exams={exams}
            asked={asked}
            engine={engine}
            linked={commands.linked}
            areOverlaysShown={commands.areOverlaysShown}
          />
        )}
      </div>
      <ViewerHelp isOpen={isHelpOpen} mayAddKeyImage={mayAddKeyImage} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
