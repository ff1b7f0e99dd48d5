import { Button, LinkButton } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ExamPageData } from "./exam-page-data.server";
import { useInList } from "../../registration/exams/list-back";
import { OpenInMenu } from "../../registration/exams/open-in-menu";

/** There the others take four rows. */
const firstOnPhones = "max-sm:order-first";

/** What can be done with an exam, as far as the reader may; opening its report is the main thing. */
export function ExamActions({ data }: { data: ExamPageData }) {
  const t = useTexts();
  const inList = useInList();
  const { exam, deletion } = data;
  const report = data.reports[0];
  const at = { examId: exam.id };
  return (
    <>
      {data.mayEdit && (
        <LinkButton to={inList(pathTo("/studies/:examId/edit", at))} icon="edit">
          {t("exam.page.edit")}
        </LinkButton>
      )}
      {data.series.length > 0 && !deletion && (
        <LinkButton to={pathTo("/studies/:examId/viewer", at)} icon="eye" reloadDocument>
          {t("exam.page.viewer")}
        </LinkButton>
      )}
      <OpenInMenu examId={exam.id} viewers={data.externalViewers} />
      {data.mayShare && (
        <LinkButton to={inList(pathTo("/studies/:examId/viewer-links", at))} icon="share">
          {t("exam.page.viewerLinks")}
        </LinkButton>
      )}
      {data.hasConsultations && (
        <LinkButton to={pathTo("/studies/:examId/consultations", at)} icon="users">
          {t("exam.page.consultations")}
        </LinkButton>
      )}
      {data.aiStatus && (
        <LinkButton to={inList(pathTo("/studies/:examId/ai", at))} icon="wave">
          {t(`exam.page.ai.${data.aiStatus}`)}
        </LinkButton>
      )}
      {data.mayPack && (
        <LinkButton to={inList(pathTo("/studies/:examId/package", at))} icon="download">
          {t("exam.page.package")}
        </LinkButton>
      )}
      {data.maySend && (
        <LinkButton to={inList(pathTo("/studies/:examId/send", at))} icon="send">
          {t("exam.page.send")}
        </LinkButton>
      )}
      {data.mayDelete && (
        <LinkButton to={inList(pathTo("/studies/:examId/delete", at))} look="danger" icon="trash">
          {t("exam.page.delete")}
        </LinkButton>
      )}
      {data.mayRecover && (
        <PostForm>
          <Button look="primary" icon="undo">
            {t("exam.page.recover")}
          </Button>
        </PostForm>
      )}
      {!deletion && (
        <LinkButton to={inList(pathTo("/studies/:examId/referral", at))} icon="print" reloadDocument>
          {t("exam.page.referral")}
        </LinkButton>
      )}
      {data.deletedReports && (
        <LinkButton to={data.deletedReports} icon="trash">
          {t("exam.page.deletedReports")}
        </LinkButton>
      )}
      {data.mayBeginReport && (
        <PostForm className={firstOnPhones}>
          <Button look="primary" icon="report" intent="beginReport">
            {t("exam.page.beginReport")}
          </Button>
        </PostForm>
      )}
      {report && !deletion && (
        <LinkButton to={inList(report.href)} look="primary" icon="report" className={firstOnPhones}>
          {t("exam.page.openReport")}
        </LinkButton>
      )}
    </>
  );
}
