import { managers, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "imageConflicts.ofExam": readers,
  "imageConflicts.differences": readers,
  "imageConflicts.decide": managers,
  "GET /exams/{id}/image-conflicts/{conflictId}/frames/{frame}": readers,
};
