import { managers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "studyPackages.read": managers,
  "studyPackages.make": managers,
  "GET /exams/{id}/study-package/file": managers,
};
