import { useTexts } from "../../i18n/use-texts";

/** What somebody else saved meanwhile, where it differs from what the form holds. */
export function ConflictHint({ theirs, typed }: { theirs: string | undefined; typed: string }) {
  const t = useTexts();
  if (theirs === undefined || theirs === typed) return null;
  return (
    <strong className="font-medium text-warning">
      {t("lists.conflict.theirs", { value: theirs || t("lists.conflict.nothing") })}
    </strong>
  );
}
