import { administrators, authors, everybody, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "aiTasks.request": authors,
  "aiTasks.ofExam": readers,
  "aiTasks.refuse": authors,
  "aiTasks.provider": administrators,
  "aiTasks.setProvider": administrators,
  "POST /ai/tasks/{taskId}/answer": everybody,
};
