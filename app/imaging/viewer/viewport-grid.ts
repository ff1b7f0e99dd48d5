import type { Stack } from "../pictures/stacks";

/** How many panes stand on the screen: one, two side by side, four. */
export const layouts = ["one", "two", "four"] as const;
export type Layout = (typeof layouts)[number];
export const paneCounts: Record<Layout, number> = { one: 1, two: 2, four: 4 };

/** Which series a pane shows. */
export interface DisplayedSeries {
  examId: string;
  seriesId: string;
}

export interface ViewportGrid {
  layout: Layout;
  /** Always four; the layout says how many are seen. */
  panes: readonly (DisplayedSeries | null)[];
  /** Position of the pane that tools and keys are for. */
  active: number;
}

export type GridChange =
  | { kind: "activate"; pane: number }
  | { kind: "arrange"; layout: Layout; stacks: readonly Stack[] }
  | { kind: "hang"; pane: number; series: DisplayedSeries }
  | { kind: "compare"; stacks: readonly Stack[] }
  | { kind: "endComparison"; priorId: string };

const displayedSeries = ({ examId, seriesId }: Stack): DisplayedSeries => ({ examId, seriesId });
const isSame = (a: DisplayedSeries | null, b: Stack) => a?.examId === b.examId && a.seriesId === b.seriesId;

/** The grid with one series on it. */
export const openingGrid = (first: Stack | undefined): ViewportGrid => ({
  layout: "one",
  panes: [first ? displayedSeries(first) : null, null, null, null],
  active: 0,
});

/** A series of the prior exam that shows the same as one of the current: same modality, most like in number of frames. */
export function counterpartOf(current: Stack, priors: readonly Stack[]): Stack | undefined {
  const difference = ({ frames }: Stack) => Math.abs(Math.log((frames.length + 1) / (current.frames.length + 1)));
  const alike = priors.filter(({ modality }) => modality === current.modality);
  return [...(alike.length > 0 ? alike : priors)].sort((a, b) => difference(a) - difference(b))[0];
}

/** What the panes show next. Panes that come into sight are given the series not displayed yet. */
export function changedGrid(grid: ViewportGrid, change: GridChange): ViewportGrid {
  switch (change.kind) {
    case "activate":
      return { ...grid, active: change.pane };
    case "hang":
      return {
        ...grid,
        active: change.pane,
        panes: grid.panes.map((displayed, pane) => (pane === change.pane ? change.series : displayed)),
      };
    case "arrange":
      return filled({ ...grid, layout: change.layout, active: inSight(grid.active, change.layout) }, change.stacks);
    case "compare":
      return compared(grid, change.stacks);
    case "endComparison":
      return withoutPrior(grid, change.priorId);
  }
}

const inSight = (pane: number, layout: Layout) => (pane < paneCounts[layout] ? pane : 0);

function filled(grid: ViewportGrid, stacks: readonly Stack[]): ViewportGrid {
  const left = stacks.filter((stack) => grid.panes.every((displayed) => !isSame(displayed, stack)));
  const panes = grid.panes.map((displayed, pane) => {
    if (displayed || pane >= paneCounts[grid.layout]) return displayed;
    const next = left.shift();
    return next ? displayedSeries(next) : null;
  });
  return { ...grid, panes };
}

/** The prior's series stand beside those of the current exam: right of it, or, of four, in the lower row. */
function compared(grid: ViewportGrid, stacks: readonly Stack[]): ViewportGrid {
  const [first] = grid.panes;
  const currentExam = first?.examId;
  const priors = stacks.filter(({ examId }) => examId !== currentExam);
  const own = stacks.filter(({ examId }) => examId === currentExam);
  const shown = own.find((stack) => isSame(first ?? null, stack)) ?? own[0];
  const beside = shown && counterpartOf(shown, priors);
  if (!shown || !beside) return grid;
  if (grid.layout !== "four") {
    return {
      layout: "two",
      panes: [displayedSeries(shown), displayedSeries(beside), null, null],
      active: grid.active > 1 ? 0 : grid.active,
    };
  }
  const second = own.find((stack) => stack !== shown);
  const besideSecond = priors.find((stack) => stack !== beside);
  return {
    ...grid,
    panes: [
      displayedSeries(shown),
      second ? displayedSeries(second) : null,
      displayedSeries(beside),
      besideSecond ? displayedSeries(besideSecond) : null,
    ],
  };
}

/** What is left once nothing is compared: the current exam's series, and no pane that only the prior needed. */
function withoutPrior(grid: ViewportGrid, priorId: string): ViewportGrid {
  const seen = grid.panes.slice(0, paneCounts[grid.layout]);
  const isPrior = (displayed: DisplayedSeries | null) => displayed?.examId === priorId;
  if (!seen.some(isPrior)) return grid;
  const own = grid.panes.filter((displayed) => displayed && !isPrior(displayed));
  const layout = layouts.find((each) => paneCounts[each] >= own.length) ?? "four";
  return { layout, panes: [0, 1, 2, 3].map((pane) => own[pane] ?? null), active: inSight(grid.active, layout) };
}
