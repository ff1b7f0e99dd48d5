import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import type { Problem } from "../problems/problem";
import type { MergedFields } from "./merged-fields";

type Change = MergedFields["changed"][number];

const isChange = (value: unknown): value is Change =>
  typeof value === "object" && value !== null && "name" in value && "isTaken" in value;

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : "–");

/** Fields that somebody else saved since the form was opened; null for an answer that merged nothing. */
export function changedMeanwhile(problem: Problem | null): Change[] | null {
  const changed: unknown = problem?.detail.changed;
  return Array.isArray(changed) ? changed.filter(isChange) : null;
}

interface MergedNoticeProps {
  problem: Problem;
  titleOf: (field: string) => string | null;
  /** What was saved meanwhile by the names of its fields, to be read beside what was typed. */
  theirs?: Record<string, unknown>;
}

/** Somebody else saved after the form was opened: what was taken over of it, and what two people typed. */
export function MergedNotice({ problem, titleOf, theirs }: MergedNoticeProps) {
  const t = useTexts();
  const changed = changedMeanwhile(problem) ?? [];
  const named = (isTaken: boolean) => {
    const fields = changed.filter((one) => one.isTaken === isTaken);
    return [...new Set(fields.flatMap(({ name }) => titleOf(name) ?? []))].join(t("common.merged.between"));
  };
  const [taken, own] = [named(true), named(false)];
  return (
    <Notice tone="warning">
      <p>{t("common.merged.lead")}</p>
      {taken && <p>{t("common.merged.taken", { fields: taken })}</p>}
      {own && <p>{t("common.merged.own", { fields: own })}</p>}
      {theirs && own && (
        <>
          <p className="mt-2">{t("common.merged.theirs")}</p>
          <dl>
            {changed
              .filter(({ isTaken }) => !isTaken)
              .map(({ name }) => (
                <div key={name} className="mt-1">
                  <dt className="font-medium">{titleOf(name)}</dt>
                  <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{textOf(theirs[name])}</dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </Notice>
  );
}
