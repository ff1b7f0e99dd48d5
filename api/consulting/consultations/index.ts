import { eq } from "drizzle-orm";
import { consultations as table } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { concernOf } from "./concern";
import { consultationPage, countConsultations, membersOf, readConsultation } from "./consultation-queries";
import { createConsultation } from "./create-consultation";

const page = operations.consultations.page.handler(async ({ input: { filters, ...slice }, context }) => {
  const { db } = context.platform;
  const concern = concernOf(context.caller());
  const filter = filters.status && eq(table.status, filters.status);
  recordView(context, "consultations_listed", { detail: { ...filters } });
  const [consultations, total] = await Promise.all([
    consultationPage(db, concern, filter, slice),
    countConsultations(db, concern, filter),
  ]);
  return { consultations, total };
});

const create = operations.consultations.create.handler(({ input, context }) => createConsultation(context, input));

const read = operations.consultations.read.handler(async ({ input: { id }, context }) => {
  const record = found(await readConsultation(context.platform.db, context.scope, id));
  recordView(context, "consultation_viewed", { subjectId: id });
  return record;
});

const detail = operations.consultations.detail.handler(async ({ input: { id }, context }) => {
  const { bucketId, scope, platform } = context;
  const [record, members] = await Promise.all([readConsultation(platform.db, scope, id), membersOf(platform.db, id)]);
  const consultation = found(record);
  recordView(context, "consultation_viewed", { subjectId: id });
  const side = bucketId === consultation.appliedBucketId ? ("asking" as const) : ("asked" as const);
  return { ...consultation, members, side, ownBucketId: bucketId };
});

export const consultations = { page, create, read, detail };
