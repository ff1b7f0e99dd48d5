import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { buttonLook, LinkButton } from "../../components/button";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/page";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import reportStylesheet from "../../delivery/printing/report.css?url";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ExamPapers } from "./exam-papers";
import { ReadReport } from "./read-report";
import { shownBoundExam } from "./shown-exam.server";

export const handle = { i18n: ["consultations", "cases"], title: "cases.exams.exam" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: reportStylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const examId = paramOf(args, "examId");
  const language = languageOf(args.request);
  const { exam, reports, attachments } = await api.consultationExams.read({ id, examId, language });
  const { fileSize } = formats(language);
  return {
    at: { consultationId: id, examId },
    language,
    exam: { ...exam, ...shownBoundExam(exam, language) },
    reports,
    papers: attachments.map(({ id: paperId, name, sizeBytes }) => ({ id: paperId, name, size: fileSize(sizeBytes) })),
  };
}

/** An exam through a consultation: its images, its approved report, its papers. */
export default function ConsultationExamPage() {
  const t = useTexts();
  const { at, exam, reports, papers, language } = useLoaderData<typeof loader>();
  const { consultationId, examId } = at;
  const below = `/api/v1/consultations/${consultationId}/exams/${examId}`;
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <div>
        <BackLink to={pathTo("/consultations/:consultationId/exams", { consultationId })}>
          {t("cases.exams.back")}
        </BackLink>
        <h2 className="text-xl [overflow-wrap:anywhere]">{exam.study}</h2>
        <p>
          <bdi>{exam.patientName}</bdi> {exam.sexAge}
        </p>
        <p className="text-muted">
          {exam.time} · <span className="font-mono">{exam.accessionNumber}</span> · {exam.bucketName}
        </p>
      </div>
      {!exam.isOwn && <p className="text-sm text-muted">{t("cases.exams.untilOver")}</p>}
      <div className="flex flex-wrap gap-2">
        {exam.hasImage ? (
          <>
            <a
              href={pathTo("/consultations/:consultationId/exams/:examId/images/:how", { ...at, how: "viewer" })}
              className={buttonLook("primary")}
            >
              <Icon name="eye" />
              {t("cases.exams.open")}
            </a>
            <a
              href={pathTo("/consultations/:consultationId/exams/:examId/images/:how", { ...at, how: "pictures" })}
              className={buttonLook("secondary")}
            >
              <Icon name="image" />
              {t("cases.exams.pictures")}
            </a>
          </>
        ) : (
          <p className="text-muted">{t("cases.exams.noImages")}</p>
        )}
        {exam.isOwn && (
          <LinkButton to={pathTo("/studies/:examId", { examId })} icon="folder">
            {t("cases.exams.workstation")}
          </LinkButton>
        )}
      </div>
      {exam.clinicImpression !== "" && (
        <Panel title={t("cases.exams.clinicImpression")}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{exam.clinicImpression}</p>
        </Panel>
      )}
      {reports.length === 0 && <p className="text-muted">{t("cases.exams.noReport")}</p>}
      {reports.map(({ id, sheet }) => (
        <ReadReport key={id} sheet={sheet} pdf={`${below}/reports/${id}/pdf?language=${language}`} />
      ))}
      <ExamPapers papers={papers} of={below} />
    </div>
  );
}
