import type { PlacedOrder } from "#contract/registration/service-orders";
import { found } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { stepsInUse } from "#api/organizations/lists/step-queries";
import { extensionConfigsOf } from "../extensions/extension-config-queries";
import { offeredFields } from "../extensions/typed-extensions";
import { registerOrder } from "./register-order";
import {
  bodyPartsInUse,
  examsOfOrders,
  ordersPage,
  orderWithin,
  registryTarget,
  type PlacedRow,
} from "./service-order-queries";

const choices = operations.serviceOrders.choices.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { id, name, timeZone } = found(await registryTarget(db, context.bucketId, input.bucketId));
  const [steps, parts, configs] = await Promise.all([
    stepsInUse(db, id),
    bodyPartsInUse(db, id),
    extensionConfigsOf(db, id, "registry"),
  ]);
  return {
    bucket: { id, name },
    timeZone,
    steps,
    bodyParts: parts.map((part) => part.name),
    extensionFields: offeredFields(configs, []),
  };
});

const place = operations.serviceOrders.place.handler(async ({ input, context }) => {
  const { bucketId, requestBucketId, ...order } = input;
  const typed = { ...order, pid: "", isOtherPerson: false, orderPlacerId: null, staffNote: "" };
  return { orderId: await registerOrder(context, typed, { bucketId, requestBucketId }) };
});

const pageQuery = operations.serviceOrders.pageQuery.handler(async ({ input, context }) => {
  const { page, total } = await ordersPage(context.platform.db, context.scope, input);
  recordView(context, "orders_listed", {});
  return { orders: await shownOrders(context, page), total };
});

const detail = operations.serviceOrders.detail.handler(async ({ input, context }) => {
  const row = found(await orderWithin(context.platform.db, context.scope, input.orderId));
  recordView(context, "order_viewed", { bucketId: row.order.bucketId, subjectId: input.orderId });
  const [shown] = await shownOrders(context, [row]);
  return found(shown);
});

async function shownOrders(context: OperationContext, rows: readonly PlacedRow[]): Promise<PlacedOrder[]> {
  const exams = await examsOfOrders(
    context.platform.db,
    rows.map(({ order }) => order.id),
  );
  return rows.flatMap((row) => {
    const own = exams.filter(({ exam }) => exam.orderId === row.order.id);
    return own[0] ? [shownOrder(row, own[0].exam, own)] : [];
  });
}

type ExamRow = Awaited<ReturnType<typeof examsOfOrders>>[number];

const shownOrder = (
  { order, bucketName, requestBucketName, registrarName }: PlacedRow,
  { patientName, patientGender, patientDob, requestingPhysician }: ExamRow["exam"],
  exams: readonly ExamRow[],
): PlacedOrder => ({
  orderId: order.id,
  bucket: { id: order.bucketId, name: bucketName },
  requestBucket: order.requestBucketId === null ? null : { id: order.requestBucketId, name: requestBucketName ?? "" },
  ...{ patientName, patientGender, patientDob, requestingPhysician },
  patientNote: order.patientNote,
  created: order.created.toISOString(),
  registrarName,
  exams: exams.map(({ exam, deviceName }) => ({
    id: exam.id,
    accessionNumber: exam.accessionNumber,
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    studyDesc: exam.studyDesc,
    status: exam.status,
    scheduledDate: exam.scheduledDate,
    scheduledStart: exam.scheduledStart?.toISOString() ?? null,
    deviceName,
    cancelReason: exam.cancelReason,
  })),
});

/** Orders that organizations place with each other. */
export const serviceOrders = { choices, place, pageQuery, detail };
