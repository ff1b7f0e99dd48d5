import { everybody, readers, type Actor, type Expectations } from "../../access-actors";

const asking: readonly Actor[] = ["admin"];
const either: readonly Actor[] = ["neighbour", "admin"];

export const access: Expectations = {
  "consultationExams.bindable": asking,
  "consultationExams.visitExams": asking,
  "consultationExams.list": either,
  "consultationExams.bindExam": asking,
  "consultationExams.unbind": asking,
  "consultationExams.read": either,
  "consultationExams.view": either,
  "consultationExams.ofExam": readers,
  "GET /consultations/{id}/exams/{examId}/reports/{reportId}/pdf": either,
  "GET /consultations/{id}/exams/{examId}/attachments/{attachmentId}": either,

  "clinicCases.list": either,
  "clinicCases.add": asking,
  "clinicCases.change": asking,
  "clinicCases.remove": asking,
  "clinicCases.upsertFile": asking,
  "clinicCases.removeFile": asking,
  "clinicCases.addVisit": asking,
  "clinicCases.removeVisit": asking,
  "caseCodes.code": asking,
  "caseCodes.policies": everybody,
  "POST /case-files/upload-by-code": everybody,
  "POST /consultations/{id}/cases/{caseId}/upload-attachments": asking,
  "GET /consultations/{id}/attachments/{attachmentId}": either,

  "consultationLinks.list": either,
  "consultationLinks.add": asking,
  "consultationLinks.remove": asking,
  "consultationLinks.read": either,
  "consultationLinks.past": either,
};
