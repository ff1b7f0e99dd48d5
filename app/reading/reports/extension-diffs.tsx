import type { ExtensionDiff } from "#contract/reading/report-views";
import { extensionText } from "../../registration/extensions/extension-text";
import { useTexts } from "../../i18n/use-texts";

/** Values of the organization's fields that differ, former and present. */
export function ExtensionDiffs({ diffs, heading: Heading }: { diffs: readonly ExtensionDiff[]; heading: "h2" | "h3" }) {
  const t = useTexts();
  return diffs.map(({ key, from, to }) => (
    <section key={key}>
      <Heading className="text-sm font-medium text-muted">{(to ?? from)?.label}</Heading>
      <p className="diff-text flex flex-wrap items-center gap-2">
        {from && <del>{extensionText(t, from)}</del>}
        {to && <ins>{extensionText(t, to)}</ins>}
      </p>
    </section>
  ));
}
