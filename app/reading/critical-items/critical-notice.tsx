import { Link } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { pathTo } from "../../paths";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { ShownItem } from "./shown-item.server";

/** On a critical report: who was told, or that nobody has said so yet. */
export function CriticalNotice({ item: { reportId, acknowledgement } }: { item: ShownItem }) {
  const t = useTexts();
  const inList = useInList();
  if (!acknowledgement)
    return (
      <Notice tone="danger">
        {t("critical.openNotice")}{" "}
        <Link to={inList(pathTo("/critical-values/:reportId", { reportId }))}>{t("critical.acknowledge")}</Link>
      </Notice>
    );
  const { by, at, toldWhom: whom, toldHow } = acknowledgement;
  return (
    <Notice tone="success">
      {t("critical.done", { name: by.name, time: at, whom, how: t(`critical.ways.${toldHow}`) })}
    </Notice>
  );
}
