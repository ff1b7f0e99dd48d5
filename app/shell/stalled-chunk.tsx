import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "../i18n/use-texts";
import { ChunkLoadError, chunkError, chunkTimeoutMs } from "../connection/lazy-chunk";
import { notify } from "../page/notices";

/** Tells of a part of the application that failed to load, or that a navigation has waited 120 s for. */
export function StalledChunk() {
  const t = useTexts();
  const { state, location } = useNavigation();
  const target = location?.pathname;

  useEffect(() => {
    function tell(error: Error) {
      console.warn(error);
      const link = { href: target ?? window.location.href, text: t("common.chunk.reload") };
      notify({ key: "chunk", tone: "danger", text: t("common.chunk.failed"), link });
    }
    const onFailure = (event: WindowEventMap["vite:preloadError"]) => tell(chunkError(event.payload));
    window.addEventListener("vite:preloadError", onFailure);
    const timer =
      state === "loading" ? setTimeout(() => tell(new ChunkLoadError("timeout")), chunkTimeoutMs) : undefined;
    return () => {
      window.removeEventListener("vite:preloadError", onFailure);
      clearTimeout(timer);
    };
  }, [state, target, t]);

  return null;
}
