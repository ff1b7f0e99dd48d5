import type { DataSet } from "./data-set";
import { tags } from "./tags";

/**
 * A functional group macro of an enhanced multi-frame object: the frame's own, else the shared one (PS3.3 C.7.6.16).
 *
 * @param macro tag of the macro's sequence
 * @param frame 0-based
 */
export function frameMacro(dataSet: DataSet, macro: number, frame: number): DataSet | null {
  const own = dataSet.items(tags.PerFrameFunctionalGroupsSequence)[frame]?.item(macro);
  return own ?? dataSet.item(tags.SharedFunctionalGroupsSequence)?.item(macro) ?? null;
}
