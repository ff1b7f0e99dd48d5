import { useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { WindowPresetCode } from "#contract/window-presets";
import { greysOf, viewOf, windowCodes } from "../exams/picture-view";
import { changedDesk, openingDesk, paneCounts, layouts, type Hung, type Layout } from "./desk";
import type { Reconstruction } from "./engine/reconstruction.client";
import type { StackPane } from "./engine/stack-pane.client";
import { LinkedPanes } from "./linked-panes";
import { ReconstructionPanes } from "./reconstruction-panes";
import { ViewerStrip } from "./series-strip";
import { askedFor, middleOf, stackOf, type Stack } from "./stacks";
import { useEngine } from "./use-engine";
import { useKeyImage } from "./use-key-image";
import { useStepWithEditor } from "./use-step-with-editor";
import { useViewerKeys } from "./use-viewer-keys";
import { ViewerBar } from "./viewer-bar";
import type { ViewerData } from "./viewer-data.server";
import { ViewerHead } from "./viewer-head";
import { ViewerHelp } from "./viewer-help";
import { ViewerNotices } from "./viewer-notices";
import { ViewerPane } from "./viewer-pane";
import { isForPlanes, type Command, type ViewerTool } from "./viewer-tools";

/** The desk: series at the side, tools above, panes with pictures. */
export function ViewerDesk({ data }: { data: ViewerData }) {
  const { current, prior, others } = data;
  const [params] = useSearchParams();
  const { state: engineState, isUnkept } = useEngine(current.pass);
  const engine = engineState.kind === "ready" ? engineState.engine : null;
  const exams = useMemo(() => (prior ? [current, prior] : [current]), [current, prior]);
  const stacks = useMemo(
    () =>
      exams.flatMap((exam) => exam.series.map((one) => stackOf(exam, one))).filter(({ frames }) => frames.length > 0),
    [exams],
  );
  const asked = askedFor(stacks, params);
  const [desk, change] = useReducer(changedDesk, asked?.stack ?? stacks[0], openingDesk);
  const [tool, setTool] = useState<ViewerTool>("window");
  const [linked, setLinked] = useState<LinkedPanes | null>(null);
  const [playing, setPlaying] = useState(false);
  const [planes, setPlanes] = useState<Stack | null>(null);
  const reconstruction = useRef<Reconstruction | null>(null);
  const [rate, setRate] = useState(10);
  const { sent, setSent, add: addKeyImage } = useKeyImage(data.writtenReportId);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [presets, setPresets] = useState<Partial<Record<number, WindowPresetCode | null>>>({});
  const panes = useRef<(StackPane | null)[]>([null, null, null, null]);
  const open = () => panes.current.flatMap((pane) => (pane?.stack ? [pane] : []));
  const active = () => panes.current[desk.active] ?? null;
  const stackAt = (hung: Hung | null | undefined) =>
    stacks.find(({ examId, seriesId }) => examId === hung?.examId && seriesId === hung.seriesId) ?? null;
  const activeStack = stackAt(desk.panes[desk.active]);

  useEffect(() => {
    engine?.tools.choose(tool);
  }, [engine, tool]);

  // A phone's one finger scrolls: there is no wheel.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) setTool("scroll");
  }, []);

  useStepWithEditor(current.pass === null ? current.id : null);

  const priorId = prior?.id ?? null;
  const compared = useRef<string | null>(null);
  useEffect(() => {
    if (priorId === compared.current) return;
    compared.current = priorId;
    if (priorId) change({ kind: "compare", stacks });
  }, [priorId, stacks]);

  const stopCine = useCallback(() => {
    for (const pane of panes.current) pane?.stopCine();
    setPlaying(false);
  }, []);

  function hang(series: Hung, pane = desk.active) {
    stopCine();
    setPlanes(null);
    change({ kind: "hang", pane, series });
  }

  function nextSeries(step: 1 | -1) {
    const own = stacks.filter(({ examId }) => examId === activeStack?.examId);
    const next = own[own.findIndex((stack) => stack === activeStack) + step];
    if (next) hang(next);
  }

  function setPreset(code: string | undefined) {
    if (!activeStack || !code) return;
    if (code === "default" && planes) return reconstruction.current?.reset();
    if (code === "default" || code === "full") return active()?.setWindow(code);
    const greys = greysOf(viewOf(new URLSearchParams({ window: code }), activeStack.modality), activeStack.modality);
    if (greys) (reconstruction.current ?? active())?.setWindow(greys);
  }

  function play(isWanted: boolean, framesPerSecond: number) {
    stopCine();
    if (!isWanted) return;
    active()?.startCine(framesPerSecond);
    setPlaying(true);
  }

  function run(command: Command) {
    if (planes && !isForPlanes(command)) return;
    const pane = active();
    switch (command.kind) {
      case "tool":
        return setTool(command.tool);
      case "reconstruct":
        stopCine();
        setLinked(null);
        return setPlanes(planes ? null : activeStack);
      case "action":
        if (planes) return reconstruction.current?.reset();
        return pane?.act(command.action);
      case "scroll":
        stopCine();
        return pane?.goTo(pane.position + command.by);
      case "preset":
        return setPreset(windowCodes(activeStack?.modality ?? "")[command.position]);
      case "cine": {
        const wanted = playing ? rate : (pane?.usualRate ?? rate);
        if (!playing) setRate(wanted);
        return play(!playing, wanted);
      }
      case "link":
        return setLinked(linked ? null : new LinkedPanes(open()));
      case "layout":
        return arrange(layouts[(layouts.indexOf(desk.layout) + 1) % layouts.length] ?? "one");
      case "nextSeries":
        return nextSeries(1);
      case "previousSeries":
        return nextSeries(-1);
      case "help":
        return setHelpOpen(true);
      case "keyImage":
        return void addKeyImage(pane, current.day);
      case "remove":
        return engine?.tools.removeSelected();
    }
  }

  function arrange(layout: Layout) {
    setPlanes(null);
    change({ kind: "arrange", layout, stacks });
  }

  useViewerKeys(run, engine !== null && !isHelpOpen);

  const seen = paneCounts[desk.layout];
  return (
    <div className="viewer">
      <ViewerHead current={current} back={data.back} others={others} priorId={priorId} />
      <ViewerBar
        tool={tool}
        layout={planes ? null : desk.layout}
        isLinked={linked !== null}
        isPlaying={playing}
        isReconstructing={planes !== null}
        rate={rate}
        modality={activeStack?.modality ?? ""}
        preset={planes ? null : (presets[desk.active] ?? null)}
        mayAddKeyImage={data.writtenReportId !== null}
        isReady={engine !== null}
        onCommand={run}
        onLayout={arrange}
        onRate={(wanted) => {
          setRate(wanted);
          if (playing) play(true, wanted);
        }}
        onPreset={setPreset}
      />
      <ViewerNotices
        examId={current.id}
        plainPages={data.plainPages}
        reportId={data.writtenReportId}
        isUnkept={isUnkept}
        hasFailed={engineState.kind === "failed"}
        sent={sent}
        onRead={() => setSent(null)}
      />
      <div className="viewer-body">
        <ViewerStrip
          exams={exams}
          plainPages={data.plainPages}
          shown={desk.panes.slice(0, seen)}
          onChoose={(series) => hang(series)}
        />
        {planes && engine ? (
          <ReconstructionPanes engine={engine} stack={planes} opened={reconstruction} />
        ) : (
          <div className="viewer-panes" data-layout={desk.layout}>
            {desk.panes.slice(0, seen).map((hung, position) => {
              const stack = stackAt(hung);
              return (
                <ViewerPane
                  key={position}
                  exam={exams.find(({ id }) => id === hung?.examId) ?? null}
                  stack={stack}
                  opensAt={stack ? (stack === asked?.stack ? asked.position : middleOf(stack)) : 0}
                  engine={engine}
                  isActive={desk.active === position}
                  onPane={(pane) => {
                    panes.current[position] = pane;
                  }}
                  onActivate={() => desk.active !== position && change({ kind: "activate", pane: position })}
                  onPreset={(preset) => setPresets((before) => ({ ...before, [position]: preset }))}
                  onScrolled={() => {
                    const source = panes.current[position];
                    if (source && linked) linked.follow(source, open());
                  }}
                />
              );
            })}
          </div>
        )}
      </div>
      <ViewerHelp
        isOpen={isHelpOpen}
        mayAddKeyImage={data.writtenReportId !== null}
        onClose={() => setHelpOpen(false)}
      />
    </div>
  );
}
