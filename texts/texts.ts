import type { InitOptions, TOptions, i18n } from "i18next";
import { languages } from "./languages";
import type { TextKey } from "./keys";

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
 * Looks up in an instance of i18next. A list says the same words in each of its rows, and a look-up takes six times as
 * long as filling the places of what was found: each text is looked up once, but for those that go by a count.
 */
export function textsFrom({ t, language, services: { interpolator } }: i18n): Texts {
  const known = new Map<string, string>();

  function lookUp(key: string, options: TOptions): string {
    const end = key.indexOf(".");
    return t(key.slice(end + 1), { ...options, ns: key.slice(0, end) });
  }

  function unfilled(key: string): string {
    const text = known.get(key) ?? lookUp(key, { skipInterpolation: true });
    known.set(key, text);
    return text;
  }

  return (key, values) => {
    if (values === undefined) return unfilled(key);
    if (typeof values.count === "number") return lookUp(key, { count: values.count, replace: values });
    return interpolator.interpolate(unfilled(key), values, language, {});
  };
}
