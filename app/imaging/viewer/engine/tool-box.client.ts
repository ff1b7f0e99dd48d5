import { Enums as CoreEnums } from "@cornerstonejs/core";
import { UnfinishedMeasurement } from "./unfinished-measurement.client";
import {
  addTool,
  AngleTool,
  annotation,
  Enums,
  LengthTool,
  PanTool,
  ProbeTool,
  StackScrollTool,
  ToolGroupManager,
  utilities,
  WindowLevelTool,
  ZoomTool,
} from "@cornerstonejs/tools";
import { measuringTools, type ViewerTool } from "../viewer-tools";
import { selectTapped, tapped, watchFingers } from "./fingers.client";
import { EllipseTool, RectangleTool } from "./region-tools.client";
import { figureLines, type MeasureTexts } from "./figures.client";

export type { MeasureTexts };

const tools = {
  window: WindowLevelTool,
  scroll: StackScrollTool,
  zoom: ZoomTool,
  pan: PanTool,
  length: LengthTool,
  angle: AngleTool,
  ellipse: EllipseTool,
  rectangle: RectangleTool,
  probe: ProbeTool,
} as const satisfies Record<ViewerTool, unknown>;

/** The libraries' names of the measuring tools. */
export const toolNames = {
  length: LengthTool.toolName,
  angle: AngleTool.toolName,
  ellipse: EllipseTool.toolName,
  rectangle: RectangleTool.toolName,
  probe: ProbeTool.toolName,
} as const;

const { MouseBindings } = Enums;
type Binding = { mouseButton: Enums.MouseBindings } | { numTouchPoints: number };

/** What hands do without choosing a tool: the wheel scrolls, the second button zooms, the third pans, two fingers do both. */
const always: Partial<Record<ViewerTool, Binding[]>> = {
  scroll: [{ mouseButton: MouseBindings.Wheel }],
  zoom: [{ mouseButton: MouseBindings.Secondary }, { numTouchPoints: 2 }],
  pan: [{ mouseButton: MouseBindings.Auxiliary }],
};

export interface ToolBox {
  /** Puts a tool into the hand, for all panes; a measurement that is not finished with the last one goes. */
  choose(tool: ViewerTool): void;
  /** Takes the measurement being drawn away, else the selected ones; the one drawn last is selected. */
  removeSelected(): void;
  addPane(paneId: string, element: HTMLElement): void;
  removePane(paneId: string): void;
}

const everyTool = Object.keys(tools) as ViewerTool[];

/** The tools of all panes. @param texts of the figures beside measurements */
export function toolBox(renderingId: string, texts: MeasureTexts): ToolBox {
  for (const tool of Object.values(tools)) addTool(tool);
  const group = ToolGroupManager.createToolGroup("viewer");
  if (!group) throw new Error("the viewer's tools exist already");
  const lines = figureLines(texts);
  group.addTool(WindowLevelTool.toolName);
  group.addTool(StackScrollTool.toolName, { loop: false, debounceIfNotLoaded: false });
  group.addTool(ZoomTool.toolName, { zoomToCenter: false, pinchToZoom: true, pan: true });
  group.addTool(PanTool.toolName);
  group.addTool(LengthTool.toolName, { getTextLines: lines.length });
  group.addTool(AngleTool.toolName, { getTextLines: lines.angle });
  group.addTool(EllipseTool.toolName, { getTextLines: lines.region("ellipse") });
  group.addTool(RectangleTool.toolName, { getTextLines: lines.region("rectangle") });
  group.addTool(ProbeTool.toolName, { getTextLines: lines.probe });
  annotation.config.style.setDefaultToolStyles({
    global: {
      ...annotation.config.style.getDefaultToolStyles().global,
      color: "rgb(255, 214, 0)",
      colorHighlighted: "rgb(120, 255, 120)",
      colorSelected: "rgb(120, 255, 120)",
      textBoxFontFamily: "'Noto Serif Tibetan', system-ui, sans-serif",
      textBoxFontSize: "13px",
      // Over bright pixels, and over lines of other measurements, figures stay legible.
      textBoxBackground: "rgba(0, 0, 0, 0.6)",
      textBoxMargin: 3,
      textBoxBorderRadius: 3,
      textBoxColor: "rgb(255, 214, 0)",
      textBoxColorHighlighted: "rgb(120, 255, 120)",
      textBoxColorSelected: "rgb(120, 255, 120)",
      lineWidth: "1.5",
    },
  });
  const unfinished = new UnfinishedMeasurement(group);
  let inHand: ViewerTool | null = null;
  let isFinger = false;
  // What is not in the hand can be taken hold of where it was drawn. A finger reaches so far that it would take what
  // it only passes: it has to have a measuring tool in the hand.
  const layDownMeasuring = () => {
    const isOutOfReach = isFinger && !measuringTools.some((name) => name === inHand);
    for (const name of measuringTools) {
      if (name === inHand) continue;
      if (isOutOfReach) group.setToolEnabled(toolNames[name]);
      else group.setToolPassive(toolNames[name], { removeAllBindings: true });
    }
  };
  watchFingers((isNow) => {
    isFinger = isNow;
    layDownMeasuring();
  });
  const tappedOn = (event: Event) => {
    if (!measuringTools.some((name) => name === inHand)) selectTapped(group, Object.values(toolNames), event);
  };
  return {
    choose(chosen) {
      unfinished.drop();
      inHand = chosen;
      for (const name of everyTool) group.setToolPassive(tools[name].toolName, { removeAllBindings: true });
      layDownMeasuring();
      for (const name of everyTool) {
        const hand: Binding[] = name === chosen ? [{ mouseButton: MouseBindings.Primary }, { numTouchPoints: 1 }] : [];
        const bindings = [...hand, ...(always[name] ?? [])];
        if (bindings.length > 0) group.setToolActive(tools[name].toolName, { bindings });
      }
    },
    removeSelected() {
      if (unfinished.drop()) return;
      for (const id of [...annotation.selection.getAnnotationsSelected()]) annotation.state.removeAnnotation(id);
      utilities.triggerAnnotationRenderForViewportIds(group.getViewportIds());
    },
    addPane(paneId, element) {
      group.addViewport(paneId, renderingId);
      element.addEventListener(tapped, tappedOn);
    },
    removePane: (paneId) => group.removeViewports(renderingId, paneId),
  };
}

export const imageEvents = CoreEnums.Events;
export const measuringEvents = Enums.Events;
