import type { Plugin } from "vite";
import remixOptions from "../remix.config.js";

/** Flags as Remix asks for them at run time, e.g. `future.v3_singleFetch`. */
const flag = /\b(?:window\.__remixContext\.|context\.)?future\.(\w+)/g;

/** Remix asks at run time which of its flags are set. They never change: what the other way of each needs goes. */
export const settledFlags: Plugin = {
  name: "settled-flags",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/\/node_modules\/@remix-run\/react\/dist\/esm\//.test(id)) return null;
    const flags: Record<string, unknown> = { ...remixOptions.future };
    return { code: code.replace(flag, (whole, name: string) => String(flags[name] ?? whole)), map: null };
  },
};
