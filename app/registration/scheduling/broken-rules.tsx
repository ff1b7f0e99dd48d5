import type { FieldMetadata } from "@conform-to/react";
import { z } from "zod";
import { scheduleRules } from "#contract/registration/scheduling";
import { ChoiceGroup } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { Notice } from "../../components/notice";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { Problem } from "../../problems/problem";

const Detail = z.object({ rules: z.array(z.enum(scheduleRules)).min(1) });

interface BrokenRulesProps {
  problem: Problem | null;
  confirmed: FieldMetadata<unknown>;
  reason: FieldMetadata<unknown>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  mayBreak: boolean;
}

/** What a refused booking would break: whoever supervises the desk means each of it, and says why. */
export function BrokenRules({ problem, confirmed, reason, bind, mayBreak }: BrokenRulesProps) {
  const t = useTexts();
  const detail = Detail.safeParse(problem?.detail);
  const chosen = bind(confirmed);
  const kept = [chosen.defaultValues ?? chosen.defaultValue ?? []].flat();
  const rules = detail.success ? detail.data.rules : scheduleRules.filter((rule) => kept.includes(rule));
  if (rules.length === 0) return null;
  if (!mayBreak) {
    return (
      <Notice tone="warning">
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{t(`scheduling.rules.${rule}`)}</li>
          ))}
        </ul>
        {t("scheduling.broken.forbidden")}
      </Notice>
    );
  }
  return (
    <div className="grid gap-3 rounded border border-warning/60 p-3">
      <ChoiceGroup
        {...chosen}
        type="checkbox"
        label={t("scheduling.broken.title")}
        hint={t("scheduling.broken.meant")}
        options={rules.map((rule) => ({ value: rule, label: t(`scheduling.rules.${rule}`) }))}
      />
      <TextField {...bind(reason)} label={t("scheduling.broken.reason")} maxLength={256} required />
    </div>
  );
}
