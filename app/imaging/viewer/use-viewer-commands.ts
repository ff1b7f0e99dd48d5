import { useEffect, useRef, useState } from "react";
import { greysOf, viewOf, windowCodes, type GreyWindow } from "../pictures/picture-view";
import { layouts, type DisplayedSeries, type Layout } from "./viewport-grid";
import type { Reconstruction } from "./engine/reconstruction.client";
import type { StackPane } from "./engine/stack-pane.client";
import type { Engine } from "./engine/start.client";
import { LinkedPanes } from "./linked-panes";
import type { Stack } from "../pictures/stacks";
import { useCine } from "./use-cine";
import type { GridInUse } from "./use-viewport-grid";
import { isForPlanes, type Command, type ViewerTool } from "./viewer-tools";

interface Commanded {
  grid: GridInUse;
  stacks: readonly Stack[];
  engine: Engine | null;
  onKeyImage: (pane: StackPane | null) => void;
  onHelp: () => void;
}

/** A series in planes, and the window it was shown with before. */
export interface Reconstructed {
  stack: Stack;
  window: GreyWindow | null;
}

/** What keys and buttons do at the grid, and how it stands by them. */
export function useViewerCommands({ grid, stacks, engine, onKeyImage, onHelp }: Commanded) {
  const { activePane, activeStack } = grid;
  const [tool, setTool] = useTool(engine);
  const [areOverlaysShown, setOverlaysShown] = useState(true);
  useEffect(() => engine?.showOverlays(areOverlaysShown), [engine, areOverlaysShown]);
  const [linked, setLinked] = useState<LinkedPanes | null>(null);
  const [planes, setPlanes] = useState<Reconstructed | null>(null);
  const reconstruction = useRef<Reconstruction | null>(null);
  const cine = useCine(grid);

  function hang(series: DisplayedSeries) {
    cine.stop();
    setPlanes(null);
    grid.change({ kind: "hang", pane: grid.active, series });
  }

  function nextSeries(step: 1 | -1) {
    const own = stacks.filter(({ examId }) => examId === activeStack?.examId);
    const next = own[own.findIndex((stack) => stack === activeStack) + step];
    if (next) hang(next);
  }

  function setPreset(code: string | undefined) {
    if (!activeStack || !code) return;
    if (code === "default" && planes) return reconstruction.current?.reset();
    if (code === "default" || code === "full") return activePane()?.setWindow(code);
    const greys = greysOf(viewOf(new URLSearchParams({ window: code }), activeStack.modality), activeStack.modality);
    if (greys) (reconstruction.current ?? activePane())?.setWindow(greys);
  }

  function arrange(layout: Layout) {
    setPlanes(null);
    grid.change({ kind: "arrange", layout, stacks });
  }

  function run(command: Command) {
    if (planes && !isForPlanes(command)) return;
    const pane = activePane();
    switch (command.kind) {
      case "tool":
        return setTool(command.tool);
      case "reconstruct":
        cine.stop();
        setLinked(null);
        return setPlanes(planes || !activeStack ? null : { stack: activeStack, window: pane?.state().window ?? null });
      case "action":
        if (planes) return reconstruction.current?.reset();
        return pane?.act(command.action);
      case "scroll":
        cine.stop();
        return pane?.goTo(pane.position + command.by);
      case "preset":
        return setPreset(windowCodes(activeStack?.modality ?? "")[command.position]);
      case "cine":
        return cine.toggle();
      case "link":
        return setLinked(linked ? null : new LinkedPanes(grid.openPanes()));
      case "overlays":
        return setOverlaysShown(!areOverlaysShown);
      case "layout":
        return arrange(layouts[(layouts.indexOf(grid.layout) + 1) % layouts.length] ?? "one");
      case "nextSeries":
        return nextSeries(1);
      case "previousSeries":
        return nextSeries(-1);
      case "help":
        return onHelp();
      case "keyImage":
        return onKeyImage(pane);
      case "remove":
        return engine?.tools.removeSelected();
    }
  }

  return { tool, areOverlaysShown, linked, planes, reconstruction, cine, run, hang, arrange, setPreset };
}

function useTool(engine: Engine | null) {
  const [tool, setTool] = useState<ViewerTool>("window");
  useEffect(() => {
    engine?.tools.choose(tool);
  }, [engine, tool]);
  // A phone's one finger scrolls: there is no wheel.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) setTool("scroll");
  }, []);
  return [tool, setTool] as const;
}
