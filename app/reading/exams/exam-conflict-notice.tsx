import type { ExtensionField } from "#contract/organizations/extension-values";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { infoTitle } from "../../registration/exams/info-title";
import type { ExamConflict } from "./exam-conflict";

/** The exam was changed after its form was opened: what was taken over, and what two people typed. */
export function ExamConflictNotice({
  conflict: { changed },
  extensionFields,
}: {
  conflict: ExamConflict;
  extensionFields: readonly ExtensionField[];
}) {
  const t = useTexts();
  const named = (isTaken: boolean) =>
    [
      ...new Set(
        changed.filter((one) => one.isTaken === isTaken).map(({ name }) => infoTitle(t, name, extensionFields) ?? name),
      ),
    ].join(t("exam.edit.between"));
  const [taken, own] = [named(true), named(false)];
  return (
    <Notice tone="warning">
      <p>{t("exam.edit.conflict.lead")}</p>
      {taken && <p>{t("exam.edit.conflict.taken", { fields: taken })}</p>}
      {own && <p>{t("exam.edit.conflict.own", { fields: own })}</p>}
    </Notice>
  );
}
