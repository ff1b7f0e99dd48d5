import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/use-texts";
import { lazyChunk } from "../../connection/lazy-chunk";
import type { Engine } from "./engine/start.client";

/** The viewer's libraries: a megabyte that no other page loads. */
export type EngineState = { kind: "loading" } | { kind: "ready"; engine: Engine } | { kind: "failed" };

const load = () => lazyChunk(() => import("./engine/start.client"));

/** Begins with the page's scripts, not after them: it is most of what there is to load. */
const loading = typeof document === "undefined" ? null : load();
// useEngine() asks again, and tells.
loading?.catch(() => undefined);

/** @param pass of a reader without an account
 * @returns the libraries, and whether the measurements drawn last could not be kept */
export function useEngine(pass: string | null): { state: EngineState; isUnkept: boolean } {
  const t = useTexts();
  const [state, setState] = useState<EngineState>({ kind: "loading" });
  const [isUnkept, setUnkept] = useState(false);
  useEffect(() => {
    let isGone = false;
    const texts = {
      area: t("viewer.figures.area"),
      mean: t("viewer.figures.mean"),
      deviation: t("viewer.figures.deviation"),
      range: t("viewer.figures.range"),
      partly: t("viewer.figures.partly"),
      outside: t("viewer.figures.outside"),
      relative: t("viewer.figures.relative"),
    };
    (loading ?? load())
      .catch(load)
      .then(({ startEngine }) => startEngine(texts, pass, (isKept) => setUnkept(!isKept)))
      .then(
        (engine) => !isGone && setState({ kind: "ready", engine }),
        (error: unknown) => {
          // The pictures of the server stay, and the page says so.
          console.error("the viewer's libraries did not start", error);
          if (!isGone) setState({ kind: "failed" });
        },
      );
    return () => {
      isGone = true;
    };
  }, [t, pass]);
  return { state, isUnkept };
}
