import type { Stack } from "../pictures/stacks";

/** How many panes stand on the screen: one, two side by side, four. */
export const layouts = ["one", "two", "four"] as const;
export type Layout = (typeof layouts)[number];
export const paneCounts: Record<Layout, number> = { one: 1, two: 2, four: 4 };

/** Which series a pane shows. */
export interface Hung {
  examId: string;
  seriesId: string;
}

export interface Desk {
  layout: Layout;
  /** Always four; the layout says how many are seen. */
  panes: readonly (Hung | null)[];
  /** Position of the pane that tools and keys are for. */
  active: number;
}

export type DeskChange =
  | { kind: "activate"; pane: number }
  | { kind: "arrange"; layout: Layout; stacks: readonly Stack[] }
  | { kind: "hang"; pane: number; series: Hung }
  | { kind: "compare"; stacks: readonly Stack[] };

const hungOf = ({ examId, seriesId }: Stack): Hung => ({ examId, seriesId });
const isSame = (a: Hung | null, b: Stack) => a?.examId === b.examId && a.seriesId === b.seriesId;

/** The desk with one series on it. */
export const openingDesk = (first: Stack | undefined): Desk => ({
  layout: "one",
  panes: [first ? hungOf(first) : null, null, null, null],
  active: 0,
});

/** A series of the prior exam that shows the same as one of the current: same modality, most like in number of frames. */
export function counterpartOf(current: Stack, priors: readonly Stack[]): Stack | undefined {
  const difference = ({ frames }: Stack) => Math.abs(Math.log((frames.length + 1) / (current.frames.length + 1)));
  const alike = priors.filter(({ modality }) => modality === current.modality);
  return [...(alike.length > 0 ? alike : priors)].sort((a, b) => difference(a) - difference(b))[0];
}

/** What the panes show next. Panes that come into sight are given the series not hung yet. */
export function changedDesk(desk: Desk, change: DeskChange): Desk {
  switch (change.kind) {
    case "activate":
      return { ...desk, active: change.pane };
    case "hang":
      return {
        ...desk,
        active: change.pane,
        panes: desk.panes.map((hung, pane) => (pane === change.pane ? change.series : hung)),
      };
    case "arrange":
      return filled({ ...desk, layout: change.layout, active: inSight(desk.active, change.layout) }, change.stacks);
    case "compare":
      return compared(desk, change.stacks);
  }
}

const inSight = (pane: number, layout: Layout) => (pane < paneCounts[layout] ? pane : 0);

function filled(desk: Desk, stacks: readonly Stack[]): Desk {
  const left = stacks.filter((stack) => desk.panes.every((hung) => !isSame(hung, stack)));
  const panes = desk.panes.map((hung, pane) => {
    if (hung || pane >= paneCounts[desk.layout]) return hung;
    const next = left.shift();
    return next ? hungOf(next) : null;
  });
  return { ...desk, panes };
}

/** The prior's series stand beside those of the current exam: right of it, or, of four, in the lower row. */
function compared(desk: Desk, stacks: readonly Stack[]): Desk {
  const [first] = desk.panes;
  const currentExam = first?.examId;
  const priors = stacks.filter(({ examId }) => examId !== currentExam);
  const own = stacks.filter(({ examId }) => examId === currentExam);
  const shown = own.find((stack) => isSame(first ?? null, stack)) ?? own[0];
  const beside = shown && counterpartOf(shown, priors);
  if (!shown || !beside) return desk;
  if (desk.layout !== "four") {
    return {
      layout: "two",
      panes: [hungOf(shown), hungOf(beside), null, null],
      active: desk.active > 1 ? 0 : desk.active,
    };
  }
  const second = own.find((stack) => stack !== shown);
  const besideSecond = priors.find((stack) => stack !== beside);
  return {
    ...desk,
    panes: [hungOf(shown), second ? hungOf(second) : null, hungOf(beside), besideSecond ? hungOf(besideSecond) : null],
  };
}
