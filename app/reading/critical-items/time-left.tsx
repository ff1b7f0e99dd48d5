import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import type { ShownItem } from "./shown-item.server";

/** How urgent an item is, in words. */
export function CategoryBadge({ category }: Pick<ShownItem, "category">) {
  const t = useTexts();
  const tone = category === "critical" ? "danger" : category === "urgent" ? "warning" : "info";
  return (
    <StatusBadge tone={tone} icon="urgent">
      {t(`critical.categories.${category}`)}
    </StatusBadge>
  );
}

/** How long until somebody has to be told, or since when it is overdue. */
export function TimeLeft({ left: { days, hours, minutes }, isOverdue }: Pick<ShownItem, "left" | "isOverdue">) {
  const t = useTexts();
  const time =
    days > 0
      ? t("critical.days", { days, hours })
      : hours > 0
        ? t("critical.hours", { hours, minutes })
        : t("critical.minutes", { minutes });
  return isOverdue ? (
    <StatusBadge tone="danger" icon="clock">
      {t("critical.overdueBy", { time })}
    </StatusBadge>
  ) : (
    <span className="whitespace-nowrap tabular-nums">{t("critical.leftFor", { time })}</span>
  );
}
