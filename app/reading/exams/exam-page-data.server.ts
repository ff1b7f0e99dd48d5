import type { LoaderFunctionArgs } from "@remix-run/node";
import { examTextsIn, type ExamTextPlace } from "#contract/registration/exam-fields";
import type { Exam, ExamReport, PastExam } from "#contract/registration/exam-record";
import type { Client } from "#contract/index";
import { formats, type Formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import type { Language } from "#texts/languages";
import { textsFor } from "../../i18n/texts.server";
import { ageText } from "#texts/phrases";
import type { Texts } from "#texts/texts";
import { studySource } from "../../imaging/pictures/study-source";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { hasConsultations } from "../../registration/exams/has-consultations.server";
import { listedExam } from "../../registration/exams/listed-exam.server";
import type { SignedIn } from "../../session/signed-in.server";

/** Everything the exam page shows, in the reader's language and by the organization's clocks. */
export async function examPage(args: LoaderFunctionArgs, session: SignedIn) {
  const { api } = session;
  const { request } = args;
  const examId = paramOf(args, "examId");
  const language = languageOf(request);
  const t = textsFor(request);
  const [{ exam, reports }, series, visit, past, pastCount, conflicts, computed] = await Promise.all([
    api.exams.detail({ id: examId }),
    api.exams.images({ id: examId }),
    api.exams.coExams({ id: examId }),
    api.exams.past({ id: examId }),
    api.exams.pastCount({ id: examId }),
    api.imageConflicts.ofExam({ id: examId }),
    api.aiTasks.ofExam({ id: examId }),
  ]);
  const format = formats(language, exam.timeZone);
  const may = (action: Exam["actions"][number]) => exam.actions.includes(action);
  const isDeleted = exam.deletedTime !== null;
  return {
    exam: listedExam(exam, language),
    imageSource: studySource(exam),
    deletion:
      exam.deletedTime === null
        ? null
        : {
            time: format.dayTime(exam.deletedTime),
            name: exam.deletedBy ?? "",
            reason: exam.deleteReason ?? "",
          },
    ageByBirth: exam.ageByBirth && ageText(t, exam.ageByBirth.visitAge, exam.ageByBirth.visitAgeUnit),
    patient: patientFacts(exam, format, t),
    study: studyFacts(exam, format, t),
    extensions: exam.extensions,
    reports: reports.map((report) => reportLine(exam, report, format)),
    series,
    /** Images that came again with other content, while nobody has decided which stays. */
    conflictCount: isDeleted ? 0 : conflicts.length,
    /** How it stands with what was computed last; null where nothing is, and nothing can be asked for. */
    aiStatus:
      computed.AIStatus ?? (computed.provider !== "off" && series.length > 0 && !isDeleted ? ("none" as const) : null),
    attachments: exam.attachments,
    /** Where attachments are added and taken away; null for whoever may do neither. */
    attachmentsPage:
      exam.reportId !== null && !isDeleted && (may("attachment_upload") || may("attachment_delete"))
        ? pathTo("/studies/:examId/reports/:reportId/attachments", { examId: exam.id, reportId: exam.reportId })
        : null,
    attachmentSizes: exam.attachments.map(({ sizeBytes }) => format.fileSize(sizeBytes)),
    visit: visit.map((row) => ofPatient(row, language)),
    past: past.filter(({ id }) => visit.every((row) => row.id !== id)).map((row) => ofPatient(row, language)),
    pastCount: Math.max(0, pastCount.count - visit.length),
    matching: exam.matching,
    mayMatch: may("exam_bind") && !isDeleted,
    mayEdit: may("exam_update") && !isDeleted,
    mayPack: may("study_package") && !isDeleted && (series.length > 0 || exam.attachments.length > 0),
    maySend: may("study_package") && !isDeleted && series.length > 0,
    externalViewers: series.length > 0 && !isDeleted ? await externalViewersOf(exam, api) : [],
    mayShare: may("report_print") && !isDeleted && series.length > 0,
    hasConsultations: !isDeleted && (await hasConsultations(session, exam)),
    mayDelete: may("exam_delete") && !isDeleted,
    mayRecover: may("exam_delete") && isDeleted,
    mayBeginReport: may("report_upsert") && !isDeleted && reports.length === 0,
    /** Without a report there may be one to bring back. */
    deletedReports:
      may("exam_delete") && !isDeleted && reports.length === 0
        ? pathTo("/deleted-reports", {}, { text: exam.accessionNumber })
        : null,
  };
}

/** Their names: what stands in their addresses is for administrators. */
async function externalViewersOf({ bucketId }: Exam, api: Client) {
  const organizations = await api.organizations.accessible({});
  return organizations.find(({ id }) => id === bucketId)?.viewers ?? [];
}

export type ExamPageData = Awaited<ReturnType<typeof examPage>>;

/** Another exam under the patient's ID, and in what it says otherwise who the patient is. */
const ofPatient = (row: PastExam, language: Language) => ({
  ...listedExam(row, language),
  contradictions: row.contradictions,
});
export type OtherExam = ReturnType<typeof ofPatient>;

export interface Fact {
  label: string;
  value: string;
}

const known = (facts: Fact[]) => facts.filter(({ value }) => value !== "");

function patientFacts(exam: Exam, format: Formats, t: Texts): Fact[] {
  const source = exam.patientSource === "NULL" ? "" : t(`exam.patientSource.${exam.patientSource}`);
  return known([
    { label: t("exam.info.pid"), value: exam.patientId },
    { label: t("exam.info.pidIssuer"), value: exam.patientIdIssuer },
    { label: t("exam.info.dob"), value: exam.patientDob ?? "" },
    { label: t("exam.info.phone"), value: exam.phone },
    { label: t("exam.info.weight"), value: exam.weight === null ? "" : format.number(exam.weight) },
    { label: t("exam.info.height"), value: exam.height === null ? "" : format.number(exam.height) },
    { label: t("exam.info.patientSource"), value: source },
    ...textFacts("request", exam, t),
    ...textFacts("visit", exam, t),
    ...animalFacts(exam, t),
  ]);
}

const textFacts = (place: ExamTextPlace, exam: Exam, t: Texts): Fact[] =>
  examTextsIn(place).map((name) => ({ label: t(`exam.info.${name}`), value: exam[name] }));

function animalFacts({ animal }: Exam, t: Texts): Fact[] {
  if (!animal) return [];
  return [
    { label: t("exam.info.animalName"), value: animal.name },
    { label: t("exam.info.species"), value: animal.species },
    { label: t("exam.info.breed"), value: animal.breed },
    { label: t("exam.info.host"), value: animal.host },
    { label: t("exam.info.responsiblePerson"), value: animal.responsiblePerson },
    { label: t("exam.info.disease"), value: animal.disease },
  ];
}

const studyFacts = (exam: Exam, format: Formats, t: Texts): Fact[] =>
  known([
    { label: t("exam.info.accessionNumber"), value: exam.accessionNumber },
    { label: t("exam.info.modality"), value: t(`exam.modality.${exam.modality}`) },
    ...textFacts("study", exam, t),
    { label: t("exam.info.studyDate"), value: exam.studyDate ? format.dayTime(exam.studyDate) : "" },
    { label: t("exams.list.column.created"), value: format.dayTime(exam.created) },
    { label: t("exams.list.column.organization"), value: exam.bucketName },
    ...textFacts("studyDetails", exam, t),
    { label: t("exams.list.column.assignee"), value: exam.assigneeName ?? "" },
    {
      label: t("exam.page.uploader"),
      value: exam.uploaderName ?? (exam.uploadedByLink ? t("common.examMark.byLink") : ""),
    },
  ]);

const reportLine = (exam: Exam, report: ExamReport, format: Formats) => ({
  id: report.id,
  href: pathTo("/studies/:examId/reports/:reportId", { examId: exam.id, reportId: report.id }),
  type: report.type,
  status: report.status,
  author: (report.submitter ?? report.creator)?.name ?? "",
  approver: report.issuer?.name ?? "",
  time: formatted(report.approved ?? report.submitted, format),
});

const formatted = (instant: string | null, format: Formats) => (instant === null ? "" : format.dayTime(instant));
