import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import type { Problem } from "../problems/problem";
import type { MergedFields } from "./merged-fields";

type Change = MergedFields["changed"][number];

const isChange = (value: unknown): value is Change =>
  typeof value === "object" && value !== null && "name" in value && "isTaken" in value;

/** Fields that somebody else saved since the form was opened; null for an answer that merged nothing. */
export function changedMeanwhile(problem: Problem | null): Change[] | null {
  const changed: unknown = problem?.detail.changed;
  return Array.isArray(changed) ? changed.filter(isChange) : null;
}

/** Somebody else saved after the form was opened: what was taken over of it, and what two people typed. */
export function MergedNotice({ problem, titleOf }: { problem: Problem; titleOf: (field: string) => string | null }) {
  const t = useTexts();
  const named = (isTaken: boolean) => {
    const fields = (changedMeanwhile(problem) ?? []).filter((one) => one.isTaken === isTaken);
    return [...new Set(fields.flatMap(({ name }) => titleOf(name) ?? []))].join(t("common.merged.between"));
  };
  const [taken, own] = [named(true), named(false)];
  return (
    <Notice tone="warning">
      <p>{t("common.merged.lead")}</p>
      {taken && <p>{t("common.merged.taken", { fields: taken })}</p>}
      {own && <p>{t("common.merged.own", { fields: own })}</p>}
    </Notice>
  );
}
