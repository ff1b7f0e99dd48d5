import { noImageModalities } from "#contract/registration/scheduling";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { may } from "#api/infrastructure/actor/caller";
import { raise } from "#api/infrastructure/events/events";
import { found, Problem } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { lockScheduled, updateScheduled } from "../matching/match-queries";
import { safetyOf } from "./exam-safety";
import { imagesOf } from "./referral-image-queries";
import { referralImageUrl } from "./referral-images";
import { orderExtensions } from "./order-extensions";
import { changeOrder, registerOrder } from "./register-order";
import { knownPatients, orderOf, registryPage, registryRow, registryRowsOf } from "./registry-queries";
import { pastOf } from "./past-queries";
import { orderAsTyped, shownExam } from "./shown-exam";
import { stepScheduledExam } from "./step-exam";

const query = operations.registry.query.handler(async ({ input, context }) => {
  const { page, total } = await registryPage(context.platform.db, input);
  recordView(context, "registry_listed", {});
  const mayStep = mayStepIn(context);
  return { exams: page.map((row) => shownExam(row, mayStep)), total };
});

const create = operations.registry.create.handler(async ({ input, context }) =>
  readOrder(context, await registerOrder(context, input)),
);

const change = operations.registry.change.handler(async ({ input, context }) => {
  await changeOrder(context, input.orderId, input);
  return readOrder(context, input.orderId);
});

const findByOrderId = operations.registry.findByOrderId.handler(({ input, context }) => {
  recordView(context, "registry_order_viewed", { subjectId: input.orderId });
  return readOrder(context, input.orderId);
});

const step = operations.registry.step.handler(async ({ input, context }) => {
  const { examId: scheduledExamId, version, step, reason, note } = input;
  const { accountId } = context.caller();
  await context.platform.db.transaction((tx) =>
    stepScheduledExam(tx, context, { scheduledExamId, version, step, reason, note, accountId, now: new Date() }),
  );
  return readExam(context, scheduledExamId);
});

const revoke = operations.registry.revoke.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction((tx) =>
    stepScheduledExam(tx, context, { scheduledExamId: input.id, step: "revoke", accountId, now: new Date() }),
  );
  return readExam(context, input.id);
});

const remove = operations.registry.remove.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    const { id, status, accessionNumber } = found(await lockScheduled(tx, bucketId, input.id));
    if (status === "Performed" || status === "Arrived") throw new Problem("step_refused");
    const now = new Date();
    await updateScheduled(tx, id, { deleted: now, deletedBy: accountId, deleteReason: input.reason }, now);
    await raise(context.platform, tx, context, "scheduledExamRemoved", { scheduledExamId: id, bucketId });
    await audit(tx, context, "scheduled_exam_deleted", {
      subjectId: id,
      detail: { number: accessionNumber, ...(input.reason && { reason: input.reason }) },
    });
  });
});

const patients = operations.registry.patients.handler(async ({ input: { text }, context }) => {
  recordView(context, "patients_listed", {});
  return knownPatients(context.platform.db, context.bucketId, { name: text, number: text });
});

const past = operations.registry.past.handler(async ({ input: { id }, context }) => {
  recordView(context, "patient_past_viewed", {});
  const rows = await pastOf(context.platform.db, context.bucketId, id);
  return rows.map(({ when, ...row }) => ({ ...row, when: when.toISOString() }));
});

const globalConfigs = operations.registry.globalConfigs.handler(({ input: { keys } }) =>
  keys.split(",").includes("no_image_modality") ? { no_image_modality: [...noImageModalities] } : {},
);

const mayStepIn = (context: OperationContext) => may(context.caller(), "registry_update", context.bucketId);

async function readExam(context: OperationContext, id: string) {
  const row = found(await registryRow(context.platform.db, context.bucketId, id));
  return shownExam(row, mayStepIn(context));
}

async function readOrder(context: OperationContext, orderId: string) {
  const { db } = context.platform;
  const { bucketId } = context;
  const { order, registrarName, requestBucketName } = found(await orderOf(db, bucketId, orderId));
  const rows = await registryRowsOf(db, bucketId, orderId);
  const typed = found(
    orderAsTyped(
      order,
      rows.map(({ exam }) => exam),
    ),
  );
  const safety = await safetyOf(
    db,
    bucketId,
    rows.map(({ exam }) => exam),
  );
  const images = await imagesOf(db, { bucketId, orderId });
  const mayStep = mayStepIn(context);
  return {
    orderId,
    version: order.version,
    bucketId,
    source: order.source,
    created: order.created.toISOString(),
    registrarName,
    requestBucketName,
    order: typed,
    exams: rows.map((row) => shownExam(row, mayStep)),
    formImgUrls: images.map(({ id }) => referralImageUrl(bucketId, orderId, id)),
    safety: safety.map(({ state }) => state),
  };
}

/** Registering patients and what is to be examined. */
export const registry = {
  query,
  create,
  change,
  findByOrderId,
  step,
  revoke,
  remove,
  past,
  patients,
  globalConfigs,
  ...orderExtensions,
};
