import { useMemo, useRef } from "react";
import { isShowable, stackOf, type Stack } from "../pictures/stacks";
import type { ShownExam } from "./viewer-data.server";

/**
 * What can be displayed of the exams. A series that the page loaded anew and that is as before stays the same stack: its
 * pane keeps slice, window and zoom while another exam is set beside it.
 */
export function useStacks(current: ShownExam, prior: ShownExam | null): readonly Stack[] {
  const known = useRef(new Map<string, Stack>());
  return useMemo(() => {
    const stacks = new Map<string, Stack>();
    for (const exam of prior ? [current, prior] : [current]) {
      for (const series of exam.series) {
        const told = JSON.stringify([exam.id, exam.pass, series]);
        stacks.set(told, known.current.get(told) ?? stackOf(exam, series));
      }
    }
    known.current = stacks;
    return [...stacks.values()].filter(isShowable);
  }, [current, prior]);
}
