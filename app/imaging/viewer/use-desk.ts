import { useEffect, useReducer, useRef, useState } from "react";
import type { WindowPresetCode } from "#contract/imaging/window-presets";
import { changedDesk, openingDesk, paneCounts, type Hung } from "./desk";
import type { StackPane } from "./engine/stack-pane.client";
import type { Stack } from "../pictures/stacks";

export type DeskInUse = ReturnType<typeof useDesk>;

/**
 * What hangs on the desk, and the panes that are open on it.
 *
 * @param stacks all that can be hung
 * @param first hangs alone as the desk opens
 * @param priorId the exam compared with: its series are hung beside the current ones once it is chosen
 */
export function useDesk(stacks: readonly Stack[], first: Stack | undefined, priorId: string | null) {
  const [desk, change] = useReducer(changedDesk, first, openingDesk);
  const panes = useRef<(StackPane | null)[]>([null, null, null, null]);
  const [presets, setPresets] = useState<Partial<Record<number, WindowPresetCode | null>>>({});

  const compared = useRef<string | null>(null);
  useEffect(() => {
    if (priorId === compared.current) return;
    compared.current = priorId;
    if (priorId) change({ kind: "compare", stacks });
  }, [priorId, stacks]);

  const stackAt = (hung: Hung | null | undefined) =>
    stacks.find(({ examId, seriesId }) => examId === hung?.examId && seriesId === hung.seriesId) ?? null;
  return {
    layout: desk.layout,
    /** Position of the pane that tools and keys are for. */
    active: desk.active,
    /** Of the panes in sight. */
    hung: desk.panes.slice(0, paneCounts[desk.layout]),
    change,
    stackAt,
    activeStack: stackAt(desk.panes[desk.active]),
    panes,
    activePane: () => panes.current[desk.active] ?? null,
    openPanes: () => panes.current.flatMap((pane) => (pane?.stack ? [pane] : [])),
    /** The name of the window that the active pane shows, where it has one. */
    preset: presets[desk.active] ?? null,
    setPreset: (position: number, preset: WindowPresetCode | null) =>
      setPresets((before) => ({ ...before, [position]: preset })),
  };
}
