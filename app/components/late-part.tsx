import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { lazyChunk, untilLoaded } from "../connection/lazy-chunk";

/**
 * A part of a page whose code comes only to a page that shows it. It is waited for by `ready` where the page is rendered whole:
 * in its loader on the server, and by `handle.parts` before scripts take the page over. React's lazy() is not for that: a
 * boundary that waits for its code is told of changes before it is hydrated (React's error 421).
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;
  const ready = async () => {
    Loaded ??= await untilLoaded(() => lazyChunk(load));
  };
  function LatePart(props: Props) {
    const [isReady, setReady] = useState(Loaded !== null);
    useEffect(() => {
      if (!isReady) ready().then(() => setReady(true), console.warn);
    }, [isReady]);
    return Loaded && <Loaded {...props} />;
  }
  return Object.assign(LatePart, { ready });
}
