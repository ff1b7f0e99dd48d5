import { useEffect, useState } from "react";
import { useTexts } from "../i18n/use-texts";
import { lazyChunk } from "../shell/lazy-chunk";
import type { Engine } from "./engine/start.client";

/** The viewer's libraries: a megabyte that no other page loads. */
export type EngineState = { kind: "loading" } | { kind: "ready"; engine: Engine } | { kind: "failed" };

export function useEngine(): EngineState {
  const t = useTexts();
  const [state, setState] = useState<EngineState>({ kind: "loading" });
  useEffect(() => {
    let isGone = false;
    const texts = {
      area: t("viewer.figures.area"),
      mean: t("viewer.figures.mean"),
      deviation: t("viewer.figures.deviation"),
      range: t("viewer.figures.range"),
    };
    lazyChunk(() => import("./engine/start.client"))
      .then(({ startEngine }) => startEngine(texts))
      .then(
        (engine) => !isGone && setState({ kind: "ready", engine }),
        // The pictures of the server stay, and the page says so.
        () => !isGone && setState({ kind: "failed" }),
      );
    return () => {
      isGone = true;
    };
  }, [t]);
  return state;
}
