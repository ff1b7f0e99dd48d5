import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { ShownPlan } from "./shown-plan.server";

const looks = {
  none: { icon: "info", className: "text-muted" },
  live: { icon: "success", className: "text-success" },
  expired: { icon: "warning", className: "text-warning" },
} as const;

/** Where an organization stands, in a line. */
export function PlanSummary({ state, plan, ends }: Pick<ShownPlan, "state" | "plan" | "ends">) {
  const t = useTexts();
  const { icon, className } = looks[state];
  return (
    <span className={`inline-flex items-baseline gap-x-2 ${className}`}>
      <Icon name={icon} />
      <span className="flex flex-wrap gap-x-2">
        {plan && <span className="font-medium">{t(`plans.names.${plan}`)}</span>}
        <span>{t(`plans.state.${state}`, { day: ends ?? "" })}</span>
      </span>
    </span>
  );
}
