import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root";

/** What the root loader read; undefined where it failed, so that the error page stands without it. */
export function useShellData() {
  return useRouteLoaderData<typeof loader>("root");
}
export type ShellData = NonNullable<ReturnType<typeof useShellData>>;
