import type { UploadedExam } from "#contract/imaging/uploads";
import { LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { Notice } from "../../components/notice";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { finishedCounts } from "./finished-counts";
import { RefusedFiles } from "./refused-files";
import { Steps } from "./steps";
import type { UploadData } from "./upload-data.server";

const said = ["made", "added", "attached", "unchanged", "differing"] as const;

/** The last step: the exams that were made or added to. */
export function Finished({ upload, isGuest, another }: Pick<UploadData, "upload" | "isGuest" | "another">) {
  const t = useTexts();
  const counts = finishedCounts(upload.exams);
  return (
    <div className="grid gap-4">
      <Steps done={["files", "info", "upload", "finish"]} current={[]} />
      <Notice tone={counts.unchanged === upload.exams.length ? "info" : "success"}>
        {said
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <p key={kind}>{t(`uploads.finished.${kind}`, { count: counts[kind] })}</p>
          ))}
      </Notice>
      <DataTable
        caption={t("uploads.finished.caption")}
        rows={upload.exams}
        rowKey={({ examId }) => examId}
        rowHref={isGuest ? undefined : ({ examId }) => pathTo("/studies/:examId", { examId })}
        columns={[
          {
            key: "patient",
            header: t("uploads.finished.patient"),
            cell: ({ patientName }) => <bdi>{patientName}</bdi>,
          },
          {
            key: "accession",
            header: t("exam.info.accessionNumber"),
            cell: ({ accessionNumber, takenAccessionNumber }) => (
              <>
                {accessionNumber}
                {takenAccessionNumber && (
                  <span className="block text-sm text-warning">
                    {t("uploads.finished.renumbered", { number: takenAccessionNumber })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: "modality",
            header: t("exam.info.modality"),
            cell: ({ modality }) => t(`exam.modality.${modality}`),
          },
          {
            key: "kind",
            header: t("uploads.finished.kind"),
            cell: ({ isNew }) =>
              isNew ? (
                <StatusBadge tone="success" icon="plus">
                  {t("uploads.finished.isNew")}
                </StatusBadge>
              ) : (
                <StatusBadge tone="info" icon="link">
                  {t("uploads.finished.isExisting")}
                </StatusBadge>
              ),
          },
          { key: "added", header: t("uploads.finished.images"), isNumeric: true, cell: ({ added: images }) => images },
          {
            key: "there",
            header: t("uploads.finished.alreadyThere"),
            isNumeric: true,
            cell: ({ alreadyThere }) => alreadyThere,
          },
          ...(upload.exams.some(({ conflicts }) => conflicts > 0)
            ? [
                {
                  key: "conflicts",
                  header: t("uploads.finished.conflicts"),
                  isNumeric: true,
                  cell: ({ conflicts }: UploadedExam) => conflicts,
                },
              ]
            : []),
          {
            key: "attachments",
            header: t("uploads.finished.attachments"),
            isNumeric: true,
            cell: ({ attachments }) => attachments,
          },
        ]}
      />
      <RefusedFiles upload={upload} />
      {isGuest && <p>{t("uploads.link.thanks", { name: upload.bucketName })}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        {!isGuest && (
          <LinkButton to="/studies" icon="left">
            {t("uploads.finished.list")}
          </LinkButton>
        )}
        {another && (
          <LinkButton to={another} look="primary" icon="upload">
            {t("uploads.finished.again")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
