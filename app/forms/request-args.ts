import type { AppLoadContext } from "@remix-run/node";

/** What a loader and an action are given of a request. */
export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}
