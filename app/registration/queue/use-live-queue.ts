import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { lazyChunk } from "../../connection/lazy-chunk";

const everyMs = 10_000;

/** Reads the page's data again whenever somebody moved in a queue, and by the clock where hints do not come. */
export function useLiveQueue(): void {
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
    lazyChunk(() => import("../../page/polling")).then(({ startPolling }) => {
      if (!isOver) stop = startPolling({ ask, everyMs, whileHidden: false, event: "queue" }, document);
    }, console.warn);
    return () => {
      isOver = true;
      stop();
    };
  }, []);
}
