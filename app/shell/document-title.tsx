import { useMatches } from "@remix-run/react";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { namespaces } from "../i18n/languages";
import type { Namespace } from "../i18n/languages";
import { titleKey } from "./page-options";
import { useShellData } from "./shell-data";

/** The window's title: the page's words (`handle.title`), then the product's name on this domain. */
export function DocumentTitle() {
  const key = titleKey(useMatches());
  const namespace = namespaces.find((name) => key?.startsWith(`${name}:`)) ?? "common";
  const { t } = useTranslation(namespace);
  const product = useShellData()?.domain.displayName ?? "Radbridge";
  return <title>{key ? `${t(key as ParseKeys<Namespace>)} · ${product}` : product}</title>;
}
