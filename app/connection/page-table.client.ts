import { matchRoutes } from "@remix-run/react";
import { createClientRoutes } from "@remix-run/react/dist/esm/routes.js";
import type * as Remix from "@remix-run/react/dist/fog-of-war";
import { useEffect } from "react";
import { sendUntilAnswered } from "./lost-connection";

/**
 * The table of all pages and what each is made of, in place of Remix's own way to learn of them ("fog of war", whose names
 * these are; scripts/page-table.ts). A page comes with what it needs itself; the table is one file, kept for a year, which
 * is read once the page works, or when somebody is quicker.
 */
type Discovery = Parameters<typeof Remix.useFogOFWarDiscovery>;
type Manifest = Discovery[1];

export const isFogOfWarEnabled = () => true;

/** The server has written it into the page. */
export const getPartialManifest = (manifest: Manifest) => manifest;

/** The router asks before it goes anywhere: what waits here keeps the page that is, and what is typed into it. */
export const getPatchRoutesOnNavigationFunction = ((manifest, modules, future, isSpaMode) =>
  async ({ path, patch, signal, fetcherKey }) => {
    const read = () => wholeAnswer(manifest.url, { signal });
    const whole = await table(() => sendUntilAnswered(read, { isSafe: true, isHeavy: false, signal }));
    if (whole && !signal.aborted) addTo(manifest, whole, patch, [modules, future, isSpaMode]);
    if (whole || fetcherKey !== undefined || matchRoutes(window.__remixRouter.routes, path)) return;
    // The table went with a version before this one: the page that is asked for is of the new one.
    location.assign(path);
    await new Promise(() => {});
  }) satisfies typeof Remix.getPatchRoutesOnNavigationFunction;

export function useFogOFWarDiscovery(router: Discovery[0], manifest: Manifest, ...rest: Rest) {
  useEffect(() => {
    const reading = table(() => wholeAnswer(manifest.url, { priority: "low" }));
    // What does not come is asked for again when somebody goes elsewhere.
    reading.then((whole) => whole && addTo(manifest, whole, router.patchRoutes, rest), console.warn);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Remix makes them once.
  }, []);
}

type Routes = Manifest["routes"];
type Rest = [routeModules: Discovery[2], future: Discovery[3], isSpaMode: boolean];

/** An answer broken off is none. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  await answer.clone().arrayBuffer();
  return answer;
}

let known: Routes | null = null;

/** @returns null where there is none of this version any more */
async function table(ask: () => Promise<Response>): Promise<Routes | null> {
  if (known) return known;
  const answer = await ask();
  if (!answer.ok) return null;
  const script = await answer.text();
  // A script of one statement, the assignment of a literal.
  const { routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
  return (known = routes);
}

/** Gives the router what it does not know yet, below what it knows. */
function addTo(
  { routes }: Manifest,
  whole: Routes,
  patch: (parent: string | null, children: ReturnType<typeof createClientRoutes>) => void,
  [modules, future, isSpaMode]: Rest,
) {
  const added = Object.fromEntries(Object.entries(whole).filter(([id]) => !(id in routes)));
  const parents = new Set(
    Object.values(added)
      .map(({ parentId = "" }) => parentId)
      .filter((id) => id in routes),
  );
  Object.assign(routes, added);
  for (const parent of parents) patch(parent, createClientRoutes(added, modules, null, future, isSpaMode, parent));
}
