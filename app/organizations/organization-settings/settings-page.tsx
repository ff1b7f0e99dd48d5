import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts";
import { BackLink } from "../../components/back-link";
import type { SettingsPageKey } from "./settings-pages";

/** The frame of one page of the settings. */
export function SettingsPage({ of, path, children }: { of: SettingsPageKey; path: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <BackLink to={path}>{t("organizationSettings.title")}</BackLink>
      <h2 className="mb-3 text-2xl">{t(`organizationSettings.pages.${of}.title`)}</h2>
      <div className="grid gap-4">{children}</div>
    </>
  );
}
