import { Link } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { pathTo } from "../../paths";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { ShownItem } from "./shown-item.server";

/** On a critical report: who confirmed it, or that nobody has yet. */
export function CriticalNotice({ item }: { item: ShownItem }) {
  const t = useTexts();
  const inList = useInList();
  const { reportId, acknowledged, attempts, isOverdue, due } = item;
  const page = inList(pathTo("/critical-values/:reportId", { reportId }));
  const last = attempts.at(-1);
  if (!acknowledged || !last)
    return (
      <Notice tone="danger">
        {t(isOverdue ? "critical.overdueNotice" : "critical.openNotice", { time: due, count: attempts.length })}{" "}
        <Link to={page}>{t("critical.acknowledge")}</Link>
      </Notice>
    );
  return (
    <Notice tone="success">
      {t("critical.done", { name: last.toldBy.name, time: last.told, whom: last.toldTo })}{" "}
      <Link to={page}>{t("critical.attempts")}</Link>
    </Notice>
  );
}
