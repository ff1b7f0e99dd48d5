import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts";
import { BackLink } from "../../components/back-link";
import type { SettingsPageKey } from "./settings-pages";

interface SettingsPageProps {
  of: SettingsPageKey;
  /** Of the page above. */
  path: string;
  /** Title of a page below that page of the settings. */
  part?: string;
  children: ReactNode;
}

/** The frame of one page of the settings. */
export function SettingsPage({ of, path, part, children }: SettingsPageProps) {
  const t = useTexts();
  const title = t(`organizationSettings.pages.${of}.title`);
  return (
    <>
      <BackLink to={path}>{part ? title : t("organizationSettings.title")}</BackLink>
      <h2 className="mb-3 text-2xl">{part ?? title}</h2>
      <div className="grid gap-4">{children}</div>
    </>
  );
}
