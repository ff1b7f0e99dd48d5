import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { namespaceOf, namespaces } from "../i18n/languages";
import type { Namespace } from "../i18n/languages";
import { titleKey } from "./page-options";
import { useShellData } from "./shell-data";

/** The window's title: the page's words (`handle.title`), then the product's name on this domain. */
export function DocumentTitle() {
  const key = titleKey(useMatches());
  const { i18n } = useTranslation(namespaceOf(key));
  const t = i18n.getFixedT<Namespace[]>(null, [...namespaces]);
  const product = useShellData()?.domain.displayName ?? "Radbridge";
  return <title>{key ? `${t(key)} · ${product}` : product}</title>;
}
