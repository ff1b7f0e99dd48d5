import type { InitOptions, i18n } from "i18next";
import { languages } from "./languages";
import type { TextKey } from "./translation";

/**
 * The text of a key in the reader's language, e.g. t("accounts.login.title"). `values` fill its {{places}}; with a
 * `count` it is the key's _one or _other, by the plural rules of the language.
 */
export type Texts = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

/** What the instances of i18next on the server and in the browser have in common. */
export const i18nextOptions = {
  supportedLngs: languages.map(({ tag }) => tag),
  // The type check sees to it that no language lacks a key of another.
  fallbackLng: false,
  load: "currentOnly",
  defaultNS: false,
  // The namespace stands before a key's first dot (`textsFrom`).
  nsSeparator: false,
  // React escapes what it writes.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => "",
  appendNamespaceToMissingKey: true,
} satisfies InitOptions;

/**
 * Looks up in an instance of i18next. A page says the same words for every row of a list: what has no places to fill is
 * looked up once.
 */
export function textsFrom({ t }: i18n): Texts {
  const known = new Map<string, string>();
  return (key, values) => {
    const found = values ? undefined : known.get(key);
    if (found !== undefined) return found;
    const end = key.indexOf(".");
    const ns = key.slice(0, end);
    const count = typeof values?.count === "number" ? values.count : undefined;
    const text = t(key.slice(end + 1), { ns, count, replace: { ...values } });
    if (!values) known.set(key, text);
    return text;
  };
}
