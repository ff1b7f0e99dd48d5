import { useEffect, useReducer, useRef, useState } from "react";
import type { WindowPresetCode } from "#contract/imaging/window-presets";
import { changedGrid, openingGrid, paneCounts, type DisplayedSeries } from "./viewport-grid";
import type { StackPane } from "./engine/stack-pane.client";
import type { Stack } from "../pictures/stacks";

export type GridInUse = ReturnType<typeof useViewportGrid>;

/**
 * What is displayed on the grid, and the panes that are open on it.
 *
 * @param stacks all that can be displayed
 * @param first hangs alone as the grid opens
 * @param priorId the exam compared with: its series are displayed beside the current ones once it is chosen
 */
export function useViewportGrid(stacks: readonly Stack[], first: Stack | undefined, priorId: string | null) {
  const [grid, change] = useReducer(changedGrid, first, openingGrid);
  const panes = useRef<(StackPane | null)[]>([null, null, null, null]);
  const [presets, setPresets] = useState<Partial<Record<number, WindowPresetCode | null>>>({});

  const compared = useRef<string | null>(null);
  useEffect(() => {
    if (priorId === compared.current) return;
    if (priorId) change({ kind: "compare", stacks });
    else if (compared.current) change({ kind: "endComparison", priorId: compared.current });
    compared.current = priorId;
  }, [priorId, stacks]);

  const stackAt = (displayed: DisplayedSeries | null | undefined) =>
    stacks.find(({ examId, seriesId }) => examId === displayed?.examId && seriesId === displayed.seriesId) ?? null;
  return {
    layout: grid.layout,
    /** Position of the pane that tools and keys are for. */
    active: grid.active,
    /** Of the panes in sight. */
    displayed: grid.panes.slice(0, paneCounts[grid.layout]),
    change,
    stackAt,
    activeStack: stackAt(grid.panes[grid.active]),
    panes,
    activePane: () => panes.current[grid.active] ?? null,
    openPanes: () => panes.current.flatMap((pane) => (pane?.stack ? [pane] : [])),
    /** The name of the window that the active pane shows, where it has one. */
    preset: presets[grid.active] ?? null,
    setPreset: (position: number, preset: WindowPresetCode | null) =>
      setPresets((before) => ({ ...before, [position]: preset })),
  };
}
