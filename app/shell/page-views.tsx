import { useLocation, useParams } from "@remix-run/react";
import { useEffect } from "react";
import { maskedPath } from "./masked-path";

/** Sends the masked path of each page to the analytics service of this installation; off unless configured. */
export function PageViews({ url }: { url: string }) {
  const path = maskedPath(useLocation().pathname, useParams());
  useEffect(() => {
    navigator.sendBeacon(url, JSON.stringify({ path }));
  }, [url, path]);
  return null;
}
