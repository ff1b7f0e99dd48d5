import { languageOfTag } from "./languages";
import { addTexts, textsFrom } from "./texts";
import type { Dictionary } from "./texts";

const files = import.meta.glob<object>("./locales/*/*.json", { import: "default" });

declare global {
  interface Window {
    __remixRouteModules: Record<string, { handle?: unknown } | undefined>;
  }
}

/** The texts of the page's language: a chunk a namespace, loaded when a page speaks of it. */
export async function startTexts() {
  const language = languageOfTag(document.documentElement.lang);
  const dictionary: Dictionary = new Map();
  const loading = new Map<string, Promise<void>>();

  function load(namespace: string): Promise<void> {
    const known = loading.get(namespace);
    if (known) return known;
    const read = files[`./locales/${language}/${namespace}.json`];
    if (!read) throw new Error(`No texts ${namespace}`);
    const loaded = read().then((texts) => {
      addTexts(dictionary, namespace, texts);
      arrived.add(namespace);
    });
    loading.set(namespace, loaded);
    return loaded;
  }

  const arrived = new Set<string>();
  const handles = Object.values(window.__remixRouteModules).map((module) => module?.handle);
  // The error page is no route of its own: it says in the document what it speaks of.
  const inPage = [...document.querySelectorAll<HTMLElement>("[data-texts]")].map(({ dataset }) => dataset.texts ?? "");
  await Promise.all(["common", ...handles.flatMap(namespacesOf), ...inPage].map(load));

  const t = textsFrom(dictionary, (key) => {
    const namespace = key.slice(0, key.indexOf("."));
    // React waits for a thrown promise and renders again (Suspense); the page before stays until then.
    if (!arrived.has(namespace)) throw load(namespace);
    throw new Error(`No text ${key}`);
  });
  return { language, t };
}

/** The namespaces a route module names in `handle.i18n`. */
function namespacesOf(handle: unknown): string[] {
  if (typeof handle !== "object" || handle === null || !("i18n" in handle)) return [];
  return [handle.i18n].flat().filter((namespace) => typeof namespace === "string");
}
