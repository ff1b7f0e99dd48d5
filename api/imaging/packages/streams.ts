import { studyPackageStreams } from "#contract/imaging/study-packages";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { visibleExam } from "#api/registration/exams/exam-record";
import { contentDisposition, fileAnswer } from "#api/infrastructure/file-answer";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { packageOf } from "./package-queries";

const file = streaming(studyPackageStreams.file, async ({ context, params }) => {
  const { db, objects } = context.platform;
  const exam = await visibleExam(context, params.id ?? "");
  const made = await packageOf(db, exam.id);
  if (!made) throw new Problem("no_image");
  const answer = await fileAnswer(objects, {
    ...made,
    mediaType: "application/zip",
    // The exam's number: a patient's name would show in the folder of whoever downloads it.
    disposition: contentDisposition(
      "attachment",
      `${exam.accessionNumber.trim() || exam.studyInstanceUid || exam.id}.zip`,
    ),
  });
  await db.transaction((tx) => audit(tx, context, "study_package_downloaded", { examId: exam.id }));
  // The same address gives another file once the exam is packed again.
  answer.headers.set("cache-control", "no-store");
  return answer;
});

export const studyPackageRoutes = [file];
