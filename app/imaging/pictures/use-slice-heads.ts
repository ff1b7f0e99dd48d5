import { useEffect, useState } from "react";
import { headsOf } from "./frame-heads";
import { sliceHeads, type SliceHead } from "./slice-heads";

const none: ReadonlyMap<string, SliceHead> = new Map();

/** Where the slices of a series lie, once it is known. @param source address of the series in DICOMweb; null: not wanted */
export function useSliceHeads(source: string | null, pass: string | null): ReadonlyMap<string, SliceHead> {
  const [read, setRead] = useState<{ source: string; heads: ReadonlyMap<string, SliceHead> } | null>(null);
  useEffect(() => {
    if (source === null) return;
    let isWanted = true;
    headsOf({ source, pass }).then(
      (heads) => isWanted && setRead({ source, heads: sliceHeads(heads) }),
      // Without them pictures are turned all the same; who asks next tries again.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [source, pass]);
  return read && read.source === source ? read.heads : none;
}
