import { maxKeyImages } from "#contract/reading/key-images";
import {
  attachmentMediaTypes,
  maxFilesPerUpload,
  maxReportFiles,
  maxReportPictureBytes,
} from "#contract/kernel/upload-files";
import type { StudyInfoDraft } from "#contract/imaging/upload-info";
import type { z } from "zod";
import { accountOf } from "#api/infrastructure/actor/principal";
import { isPicture } from "#api/infrastructure/pictures/picture-types";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { extensionConfigsOf } from "#api/registration/extensions/extension-config-queries";
import { offeredFields } from "#api/registration/extensions/typed-extensions";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { requireRoom } from "#api/infrastructure/storage/room";
import { completeUpload } from "./complete-upload";
import { attachmentFiles } from "./content-queries";
import { foundStudies } from "./found-studies";
import { announcedBytes, reserve } from "./reserve";
import { mustPlace } from "./place-attachments";
import { toldOfRefusal } from "./refused-upload";
import {
  fileCounts,
  insertChosenFiles,
  insertUpload,
  linkDetail,
  lockOpenUpload,
  openUploadList,
  openUploadsOf,
  refusedFiles,
  updateUpload,
  uploadById,
} from "./upload-queries";
import { bucketOf } from "#api/organizations/organizations/storing-queries";
import { saidByGuest } from "./said-by-guest";
import { taskOf } from "./upload-task";

const begin = operations.uploads.begin.handler(async ({ input, context }) => {
  const { db, settings } = context.platform;
  await requireRoom(context.platform, announcedBytes(input.files));
  const beginning = db.transaction(async (tx) => {
    const accountId = context.caller().accountId;
    const info = infoByStudy(input.studies);
    await reserve(tx, context, input.files);
    const upload = await insertUpload(tx, { bucketId: context.bucketId, accountId, info });
    await insertChosenFiles(tx, upload.id, input.files, settings.maxFileBytes);
    const detail = { files: input.files.length };
    await audit(tx, context, "upload_begun", { subjectId: upload.id, detail });
    return upload.id;
  });
  const uploadId = await toldOfRefusal(context.platform, context.bucketId, beginning);
  return taskOf(context.platform, uploadId, false);
});

const resume = operations.uploads.resume.handler(async ({ input, context }) => {
  const open = await openUploadsOf(context.platform.db, context.bucketId, context.caller().accountId, input.uploadId);
  return Promise.all(open.map(({ id }) => taskOf(context.platform, id, input.delta)));
});

const policy = operations.uploads.policy.handler(({ context }) => ({
  maxFileBytes: context.platform.settings.maxFileBytes,
  maxFiles: maxFilesPerUpload,
  mediaTypes: [...attachmentMediaTypes],
}));

const imagePolicy = operations.uploads.imagePolicy.handler(({ context }) => ({
  maxFileBytes: Math.min(maxReportPictureBytes, context.platform.settings.maxFileBytes),
  maxFiles: maxKeyImages,
  mediaTypes: attachmentMediaTypes.filter(isPicture),
}));

const formPolicy = operations.uploads.formPolicy.handler(({ context }) => ({
  maxFileBytes: context.platform.settings.maxFileBytes,
  maxFiles: maxReportFiles,
  mediaTypes: attachmentMediaTypes.filter((mediaType) => !isPicture(mediaType)),
}));

const open = operations.uploads.open.handler(({ context }) =>
  openUploadList(context.platform.db, context.scope, context.caller().accountId),
);

const task = operations.uploads.task.handler(async ({ input, context }) => {
  const { state } = await uploadById(context.platform.db, input.id);
  if (state !== "open") throw new Problem("upload_closed", { state });
  return taskOf(context.platform, input.id, input.delta);
});

const read = operations.uploads.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const upload = await uploadById(db, input.id);
  // First, since files arrive meanwhile: whoever is told that all are there is told of each.
  const counts = await fileCounts(db, upload.id);
  const attachments = await attachmentFiles(db, upload.id);
  const bucket = await bucketOf(db, upload.bucketId);
  const studies = upload.state === "open" ? await foundStudies(db, upload) : [];
  return {
    id: upload.id,
    bucketId: upload.bucketId,
    bucketName: bucket.name,
    timeZone: bucket.timeZone,
    isByLink: upload.linkId !== null,
    state: upload.state,
    created: upload.created.toISOString(),
    counts,
    refused: await refusedFiles(db, upload.id),
    attachments: attachments.map(({ name, mediaType, sizeBytes }) => ({ name, mediaType, sizeBytes })),
    studies,
    mustPlaceAttachments: mustPlace(studies, attachments.length),
    // Staff's to fill: nobody without an account is shown them.
    extensionFields: accountOf(context.principal)
      ? offeredFields(await extensionConfigsOf(db, upload.bucketId, "exam"), [])
      : [],
    exams: upload.exams,
  };
});

const describe = operations.uploads.describe.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const upload = await lockOpenUpload(tx, input.id);
    const typed = accountOf(context.principal)
      ? infoByStudy(input.studies)
      : await saidByGuest(tx, upload, input.studies);
    const info = { ...upload.info, ...typed };
    await updateUpload(tx, upload.id, { info });
    return foundStudies(tx, { ...upload, info });
  }),
);

const complete = operations.uploads.complete.handler(({ input, context }) => completeUpload(context, input));

const discard = operations.uploads.discard.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const upload = await lockOpenUpload(tx, input.id);
    await updateUpload(tx, upload.id, { state: "abandoned", completed: new Date() });
    await audit(tx, context, "upload_discarded", { subjectId: upload.id, detail: linkDetail(upload) });
  });
});

const infoByStudy = (studies: z.output<typeof StudyInfoDraft>[]) =>
  Object.fromEntries(studies.map(({ studyInstanceUid, info }) => [studyInstanceUid, info]));

export const uploads = {
  begin,
  resume,
  policy,
  imagePolicy,
  formPolicy,
  open,
  task,
  read,
  describe,
  complete,
  discard,
};
