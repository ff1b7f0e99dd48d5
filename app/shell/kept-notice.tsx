import { useActionData } from "@remix-run/react";
import { Notice } from "../components/notice";
import type { KeptNote } from "../forms/kept-form";
import { useTexts } from "../i18n/use-texts";

/** Why the page opens with what was typed before; of a refusal the form itself tells. Stands in the root's own route. */
export function KeptNotice() {
  const t = useTexts();
  const note = useActionData<Partial<KeptNote>>();
  if (note?.why !== "signedOut" && note?.why !== "failed") return null;
  return (
    <Notice tone="warning" className="mx-4 mt-4 sm:mx-6">
      {t(`common.kept.${note.isTyped ? note.why : "pressed"}`)}
      {note.hadFiles && <p>{t("common.kept.files")}</p>}
    </Notice>
  );
}
