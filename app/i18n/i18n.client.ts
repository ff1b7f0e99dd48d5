import i18next from "i18next";
import type { BackendModule, ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { languageOfTag } from "./languages";

const files = import.meta.glob<ResourceKey>("./locales/*/*.json", { import: "default" });

/** One chunk a language and namespace: only what the current page speaks is loaded. */
const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(tag, namespace, callback) {
    const load = files[`./locales/${languageOfTag(tag)}/${namespace}.json`];
    if (!load) return callback(new Error(`No namespace ${namespace}`), false);
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Loads the texts of the page before it is hydrated. */
export async function startI18n() {
  await i18next
    .use(initReactI18next)
    .use(chunks)
    .init({
      lng: document.documentElement.lang,
      fallbackLng: false,
      ns: ["common", ...getInitialNamespaces()],
      defaultNS: "common",
      interpolation: { escapeValue: false },
    });
  return i18next;
}
