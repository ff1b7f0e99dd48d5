import { attachmentsOf } from "#api/registration/exams/attachment-queries";
import { isPicture } from "#api/infrastructure/pictures/picture-types";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { asSeries } from "#api/registration/exams/exam-record";
import { imagesOf } from "#api/registration/exams/exam-record-queries";
import { operations } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { examOfPatient, foreignKeyImages } from "./key-image-queries";
import { readReport } from "./report-queries";

export const images = operations.reports.images.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const exam = { ...report.exam, bucketId: context.bucketId };
    const examId = found(await examOfPatient(tx, exam, input.examId ?? exam.id));
    const { keyImages } = report.content;
    const lost = new Set(await foreignKeyImages(tx, exam, keyImages));
    const series = (await imagesOf(tx, examId)).map(asSeries);
    const attachments = await attachmentsOf(tx, examId);
    await audit(tx, context, "exam_images_viewed", { examId, subjectId: report.id });
    return {
      keyImages: keyImages.map((image, index) => ({ ...image, isAvailable: !lost.has(index + 1) })),
      examId,
      series: series
        .map((one) => ({ ...one, instances: one.instances.filter(({ kind }) => kind === "image") }))
        .filter(({ instances }) => instances.length > 0),
      attachments: attachments
        .filter(({ mediaType }) => isPicture(mediaType))
        .map(({ created, ...attachment }) => ({ ...attachment, created: created.toISOString() })),
    };
  }),
);
