import type { Series } from "#contract/registration/exam-record";
import type { SliceHead } from "../../imaging/pictures/slice-heads";
import type { PriorBeside } from "./prior-beside.server";
import type { InEachLanguage } from "./prior-offers.server";

/**
 * Lengths that the reader measured in the series shown of the earlier exam, as they go into the text. Of slices that lie
 * nowhere the points are no millimetres: they are left out.
 */
export function measuredLengths(
  { lengths, formerSize }: Pick<PriorBeside, "lengths" | "formerSize">,
  series: Series | undefined,
  heads: ReadonlyMap<string, SliceHead>,
): InEachLanguage[] {
  return lengths.flatMap(({ instanceId, points: [from, to] }) => {
    const instance = series?.instances.find(({ id }) => id === instanceId);
    if (!from || !to || !instance || !heads.get(instance.sopInstanceUid)?.plane) return [];
    const mm = Math.hypot(...from.map((value, axis) => value - (to[axis] ?? 0)));
    const filled = (text: string) => text.replace("{size}", `${mm.toFixed(1)} mm`);
    return [{ chs: filled(formerSize.chs), en: filled(formerSize.en), tib: filled(formerSize.tib) }];
  });
}
