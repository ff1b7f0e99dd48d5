import { useMatches } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { titleKey } from "./page-options";
import { useShellData } from "./shell-data";

/** The window's title: the page's words (`handle.title`), then the product's name on this domain. */
export function DocumentTitle() {
  const t = useTexts();
  const key = titleKey(useMatches());
  const product = useShellData()?.domain.displayName ?? "Radbridge";
  return <title>{key ? `${t(key)} · ${product}` : product}</title>;
}
