import type { ExtensionField, ExtensionValue } from "#contract/organizations/extension-values";
import { useTexts } from "../../i18n/use-texts";
import { extensionText } from "./extension-text";

/** Values to be read, each with the label it was written under. */
export function ExtensionFacts({
  values = [],
  missing = [],
  isRetired = false,
}: {
  values?: readonly ExtensionValue[] | undefined;
  /** Required fields that hold nothing yet. */
  missing?: readonly ExtensionField[];
  /** They can no longer be changed. */
  isRetired?: boolean;
}) {
  const t = useTexts();
  if (values.length === 0 && missing.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {values.map((value) => (
        <div key={value.key} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-muted">{value.label}</dt>
          <dd className="min-w-0 break-words">
            {extensionText(t, value)}
            {isRetired && <span className="ml-2 text-sm text-muted">{t("common.extension.retired")}</span>}
          </dd>
        </div>
      ))}
      {missing.map(({ key, label }) => (
        <div key={key} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="text-warning">{t("common.extension.missing")}</dd>
        </div>
      ))}
    </dl>
  );
}
