import { accounts, managers, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "POST /exports/exams": accounts,
  "examExports.plan": accounts,
  "examExports.keepColumns": accounts,
  "exams.page": accounts,
  "exams.count": accounts,
  "exams.workCounts": accounts,
  "exams.neighbours": accounts,
  "exams.newly": accounts,
  "exams.bodyParts": accounts,
  "exams.get": readers,
  "exams.detail": readers,
  "exams.past": readers,
  "exams.pastCount": readers,
  "exams.reports": readers,
  "exams.coExams": readers,
  "exams.images": readers,
  "exams.update": managers,
  "exams.infoFaults": managers,
  "exams.delete": managers,
  "exams.recovery": managers,
};
