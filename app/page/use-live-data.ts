import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { LiveEvent } from "#contract/reading/live";
import { lazyChunk } from "../connection/lazy-chunk";

const everyMs = 10_000;

/** Reads the page's data again whenever the event tells of news, and by the clock where events do not come. */
export function useLiveData(event: LiveEvent): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const ask = () => {
      latest.current();
      return Promise.resolve(true);
    };
    lazyChunk(() => import("./polling")).then(({ startPolling }) => {
      if (!isOver) stop = startPolling({ ask, everyMs, whileHidden: false, event }, document);
    }, console.warn);
    return () => {
      isOver = true;
      stop();
    };
  }, [event]);
}
