import { and, eq, isNull, sql } from "drizzle-orm";
import { validate } from "uuid";
import type { GroupEntryKind, RecordKind } from "#contract/kernel/access";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import {
  attachments,
  buckets,
  exams,
  instances,
  printTemplates,
  reportingTemplates,
  registryOrders,
  reportTableColors,
  reports,
  scheduledExams,
  shareLinks,
  uploads,
} from "#api/infrastructure/database/schema/index";

const id = sql.placeholder("id");

const ofExam = prepared("bucket_of_exam", (db: Database, name) =>
  db.select({ bucketId: exams.bucketId }).from(exams).where(eq(exams.id, id)).prepare(name),
);
const ofReport = prepared("bucket_of_report", (db: Database, name) =>
  db.select({ bucketId: reports.bucketId }).from(reports).where(eq(reports.id, id)).prepare(name),
);
const ofUpload = prepared("bucket_of_upload", (db: Database, name) =>
  db.select({ bucketId: uploads.bucketId }).from(uploads).where(eq(uploads.id, id)).prepare(name),
);
const ofInstance = prepared("bucket_of_instance", (db: Database, name) =>
  db
    .select({ bucketId: exams.bucketId })
    .from(instances)
    .innerJoin(exams, eq(exams.id, instances.examId))
    .where(eq(instances.id, id))
    .prepare(name),
);

/** Those of every page, every picture and every file are prepared. */
const lookup: Record<RecordKind, (db: Database, id: string) => Promise<{ bucketId: string } | undefined>> = {
  bucket: async (_, id) => ({ bucketId: id }),
  exam: async (db, id) => (await ofExam(db).execute({ id }))[0],
  scheduledExam: async (db, id) =>
    (await db.select({ bucketId: scheduledExams.bucketId }).from(scheduledExams).where(eq(scheduledExams.id, id)))[0],
  registryOrder: async (db, id) =>
    (await db.select({ bucketId: registryOrders.bucketId }).from(registryOrders).where(eq(registryOrders.id, id)))[0],
  report: async (db, id) => (await ofReport(db).execute({ id }))[0],
  upload: async (db, id) => (await ofUpload(db).execute({ id }))[0],
  instance: async (db, id) => (await ofInstance(db).execute({ id }))[0],
  attachment: async (db, id) =>
    (
      await db
        .select({ bucketId: exams.bucketId })
        .from(attachments)
        .innerJoin(exams, eq(exams.id, attachments.examId))
        .where(eq(attachments.id, id))
    )[0],
  shareLink: async (db, id) =>
    (await db.select({ bucketId: shareLinks.bucketId }).from(shareLinks).where(eq(shareLinks.id, id)))[0],
  printTemplate: async (db, id) =>
    (await db.select({ bucketId: printTemplates.bucketId }).from(printTemplates).where(eq(printTemplates.id, id)))[0],
  reportingTemplate: async (db, id) =>
    (
      await db
        .select({ bucketId: reportingTemplates.bucketId })
        .from(reportingTemplates)
        .where(eq(reportingTemplates.id, id))
    )[0],
};

/** The organization a record belongs to, deleted records included; null when there is no such record. */
export async function recordBucket(db: Database, kind: RecordKind, id: unknown): Promise<string | null> {
  if (!validate(id)) return null;
  return (await lookup[kind](db, String(id)))?.bucketId ?? null;
}

/** The group of an organization that is in use; null when there is no such organization. */
export async function groupOfBucket(db: Database, bucketId: string): Promise<string | null> {
  const [bucket] = await db
    .select({ groupId: buckets.groupId })
    .from(buckets)
    .where(and(eq(buckets.id, bucketId), isNull(buckets.deactivated)));
  return bucket?.groupId ?? null;
}

const entryTables = { reportTableColor: reportTableColors };

/** The group of an entry of one of its lists; "" where there is none. */
export async function groupOfEntry(db: Database, kind: GroupEntryKind, id: unknown): Promise<string> {
  if (!validate(id)) return "";
  const table = entryTables[kind];
  const [entry] = await db
    .select({ groupId: table.groupId })
    .from(table)
    .where(eq(table.id, String(id)));
  return entry?.groupId ?? "";
}
