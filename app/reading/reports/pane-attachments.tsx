import { useFetcher } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { useHydrated } from "../../components/use-hydrated";
import { pathTo } from "../../paths";
import { useInList, useListField } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { AttachmentsData } from "./attachments-data.server";
import { AttachmentsPanel, type AttachmentsAnswer } from "./attachments-panel";

/**
 * The attachments beside the text. What is sent from here leaves the text alone; without scripts, while it is open, the
 * page of the attachments opens in a tab of its own.
 */
export function PaneAttachments({ data, isOpen }: { data: AttachmentsData; isOpen: boolean }) {
  const t = useTexts();
  const fetcher = useFetcher<AttachmentsAnswer>();
  const inList = useInList();
  const isHydrated = useHydrated();
  const isReadOnly = isOpen && !isHydrated;
  const page = pathTo("/studies/:examId/reports/:reportId/attachments", {
    examId: data.examId,
    reportId: data.reportId,
  });
  const list = useListField();
  const beside = new URLSearchParams({ ...(list && { [list.name]: list.value }), beside: "" });
  const forms = { Form: fetcher.Form, action: `${page}?${beside}`, isBusy: fetcher.state !== "idle" };
  return (
    <div className="min-h-0 flex-1 rounded-lg border border-line bg-surface p-3 lg:overflow-y-auto">
      <AttachmentsPanel data={data} answer={fetcher.data} forms={forms} page={inList(page)} isReadOnly={isReadOnly} />
      {isReadOnly && (data.mayAdd || data.mayRemove) && (
        <LinkButton to={inList(page)} target="_blank" icon="file" className="mt-3">
          {t("reports.attachments.manage")}
        </LinkButton>
      )}
    </div>
  );
}
