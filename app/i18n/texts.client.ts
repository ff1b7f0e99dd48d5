import i18next, { type i18n } from "i18next";
import resourcesToBackend from "i18next-resources-to-backend";
import { getInitialNamespaces } from "remix-i18next/client";
import { languageOfTag } from "#texts/languages";
import { i18nextOptions } from "#texts/texts";

const files = import.meta.glob<object>("/texts/*/*.json", { import: "default" });

/** The texts of the page's language: a chunk a namespace, loaded when a page speaks of it. */
export async function startTexts(): Promise<i18n> {
  // The error page is no route of its own: it says in the document what it speaks of.
  const inPage = [...document.querySelectorAll<HTMLElement>("[data-texts]")].map(({ dataset }) => dataset.texts ?? "");
  await i18next
    .use(
      resourcesToBackend((tag: string, namespace: string) => {
        const read = files[`/texts/${languageOfTag(tag)}/${namespace}.json`];
        if (!read) throw new Error(`No texts ${namespace}`);
        return read();
      }),
    )
    .init({
      ...i18nextOptions,
      lng: document.documentElement.lang,
      ns: [...new Set(["common", ...getInitialNamespaces(), ...inPage])],
      parseMissingKeyHandler: (key) => {
        const namespace = key.slice(0, key.indexOf(":"));
        // React waits for a thrown promise and renders again (Suspense); the page before stays until then.
        if (!i18next.hasLoadedNamespace(namespace)) throw i18next.loadNamespaces(namespace);
        throw new Error(`No text ${key}`);
      },
    });
  return i18next;
}
