import { audit } from "#api/infrastructure/audit/audit-queries";
import { readDocument } from "#api/dicom/read-document";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { instanceKind } from "#api/registration/exams/exam-record";
import { readWaveform } from "./read-waveform";
import { visibleInstance } from "./visible-images";

const text = operations.images.text.handler(async ({ input, context }) => {
  const { platform } = context;
  const instance = await visibleInstance(context, input.id);
  if (instanceKind(instance) !== "text") throw new Problem("no_image");
  const read = await readDocument(await platform.objects.localPath(instance.objectHash), "structured_report");
  if (!read.ok) throw new Problem("image_unreadable", { reason: read.reason });
  if (read.kind !== "structured_report") throw new Problem("no_image");
  await platform.db.transaction((tx) =>
    audit(tx, context, "document_viewed", { examId: instance.examId, subjectId: instance.id }),
  );
  const { title, lines, isCut } = read.report;
  return { title, lines: [...lines], isCut };
});

const waveform = operations.images.waveform.handler(async ({ input, context }) => {
  const { platform } = context;
  const instance = await visibleInstance(context, input.id);
  const { groups, notes, isCut } = await readWaveform(platform, instance);
  await platform.db.transaction((tx) =>
    audit(tx, context, "document_viewed", { examId: instance.examId, subjectId: instance.id }),
  );
  return {
    groups: groups.map(({ svg: _, channels, ...group }) => ({ ...group, channels: [...channels] })),
    notes: [...notes],
    isCut,
  };
});

export const images = { text, waveform };
