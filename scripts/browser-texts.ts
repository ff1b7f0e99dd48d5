import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { gathered } from "../texts/gathered";

const isTexts = /\/texts\/\w+\/\w+\.json$/;

/** Texts as the server looks them up, in the browser too: what all files say of problems is in problems.json. */
export const browserTexts: Plugin = {
  name: "browser-texts",
  enforce: "pre",
  transform(_code, id, { ssr } = {}) {
    const [path = ""] = id.split("?");
    if (ssr || !isTexts.test(path)) return;
    const paths = readdirSync(dirname(path))
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(dirname(path), name));
    const files = Object.fromEntries(paths.map((one) => [basename(one, ".json"), textsIn(one)]));
    for (const one of paths) this.addWatchFile(one);
    return { code: JSON.stringify(gathered(files)[basename(path, ".json")]), map: null };
  },
};

const textsIn = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
