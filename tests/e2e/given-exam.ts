import type { ReportContent } from "#contract/reading/report-content";
import { confirmed } from "../support/inspections";
import { colleague, productUrl } from "./colleague";
import { studyFiles, type StudyFiles } from "./study-files";

/** An exam that nobody but the test knows, and its report. */
export interface GivenExam {
  id: string;
  reportId: string;
  /** Of the report's page. */
  path: string;
  patientName: string;
  accessionNumber: string;
}

/** Uploads a study as the technician of the county hospital does. */
export async function givenExam(study: StudyFiles = studyFiles()): Promise<GivenExam> {
  const { api, token } = await colleague("technician");
  const [hospital] = await api.organizations.uploadable({});
  if (!hospital) throw new Error("the technician may upload nowhere");
  const task = await api.uploads.begin({
    id: hospital.id,
    files: study.files.map(({ name, buffer }) => ({ name, size: buffer.length })),
  });
  for (const [position, { buffer }] of study.files.entries()) {
    const url = new URL(task.url.replace("{position}", String(position)), productUrl());
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url, { method: "PUT", headers, body: new Uint8Array(buffer) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  const { studies } = await api.uploads.read({ id: task.id });
  const infos = studies.map(({ studyInstanceUid, info }) => ({
    studyInstanceUid,
    info: { ...info, bodyPart: "胸部", studyDesc: "胸部CT平扫" },
  }));
  const [made] = await api.uploads.complete({ id: task.id, studies: infos });
  if (!made) throw new Error("the upload made no exam");
  const { reports } = await api.exams.detail({ id: made.examId });
  const reportId = reports[0]?.id ?? "";
  const { patientName, accessionNumber } = study;
  return {
    id: made.examId,
    reportId,
    path: `/studies/${made.examId}/reports/${reportId}`,
    patientName,
    accessionNumber,
  };
}

export const chestText = {
  finding: "胸廓对称，双肺纹理清晰，未见明显结节及实变影。",
  diagnosis: "胸部CT平扫未见明显异常。",
};

const chestReport: ReportContent = {
  ...chestText,
  positive: false,
  note: "",
  bodyPartCount: 1,
  critical: false,
  keyImages: [],
};

/** Its report as the author submitted it, waiting for approval. */
export async function submittedReport(
  text: Partial<ReportContent> = {},
  study: StudyFiles = studyFiles(),
): Promise<GivenExam> {
  const exam = await givenExam(study);
  const { api } = await colleague("author");
  const { version } = await api.reports.lock({ id: exam.reportId });
  const content = { ...chestReport, ...text };
  await confirmed((inspectionAccepted) =>
    api.reports.submit({ id: exam.reportId, version, content, inspectionAccepted }),
  );
  return exam;
}

/** Its report as the approver approved it. */
export async function approvedReport(study: StudyFiles = studyFiles()): Promise<GivenExam> {
  const exam = await submittedReport({}, study);
  const { api } = await colleague("approver");
  const { version } = await api.reports.lock({ id: exam.reportId });
  await api.reports.approve({ id: exam.reportId, version });
  return exam;
}
