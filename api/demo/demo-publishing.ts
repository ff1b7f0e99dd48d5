import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { newToken } from "#api/kernel/access/token";

type Entry = Pick<
  typeof tables.handOuts.$inferInsert,
  "receiver" | "name" | "relation" | "proof" | "method" | "note" | "mobile"
>;

/** Who fetched the latest reports. */
const fetched: Entry[] = [
  { receiver: "patient", proof: "slip", method: "paper" },
  {
    receiver: "relative",
    name: "多吉卓玛",
    relation: "女儿",
    proof: "idCard",
    method: "paper",
    mobile: "+8613909700021",
  },
  { receiver: "clinician", name: "韩医生", proof: "staffCard", method: "film", note: "病区统一领取" },
  { receiver: "patient", proof: "lastFour", method: "selfService" },
  { receiver: "courier", name: "物流小马", proof: "staffCard", method: "paper", note: "送乡镇卫生院" },
];

const hourMs = 3_600_000;

/**
 * A hospital that publishes: most reports wait, some were fetched, one was recalled after its patient had it. Its terminal
 * is open: reports of the ward come a day later, with a word to ask the physician.
 *
 * @param clerk at the desk
 */
export async function insertDemoPublishing(tx: Transaction, bucketId: string, clerk: string, now: Date) {
  await tx.insert(tables.publishingSettings).values({
    bucketId,
    isSelfServiceOpen: true,
    code: newToken(),
    delayHours: 1,
    disclaimer: "报告请由接诊医生结合临床情况解释。",
  });
  await tx.insert(tables.releaseRules).values([
    { bucketId, modality: null, patientSource: "I", delayHours: 24, disclaimer: "住院患者请向主管医生咨询检查结果。" },
    { bucketId, modality: "CT", patientSource: null, delayHours: 4, disclaimer: "" },
  ]);
  await tx.update(tables.buckets).set({ recognitionMark: "全国HR" }).where(eq(tables.buckets.id, bucketId));
  const approved = await reportsOf(tx, bucketId, "corrected", 12);
  const [recalled] = await reportsOf(tx, bucketId, "cancelled", 1);
  for (const [place, { examId }] of [...approved, ...(recalled ? [recalled] : [])].entries()) {
    const patientPhone = `139097000${String(30 + place)}`;
    // One patient has one telephone, whatever exams there are of theirs.
    const itsPatient = sql`(select of_it.patient_id from exams of_it where of_it.id = ${examId})`;
    await tx
      .update(tables.exams)
      .set({ patientPhone })
      .where(and(eq(tables.exams.bucketId, bucketId), eq(tables.exams.patientId, itsPatient)));
  }
  // The newest wait: somebody comes for them.
  const handedOut = approved.slice(4, 4 + fetched.length);
  await tx.insert(tables.handOuts).values(
    handedOut.flatMap((report, place) => {
      const entry = fetched[place];
      return entry ? [handOutOf(report, entry)] : [];
    }),
  );
  if (!recalled) return;
  const { reportId, reportVersion } = recalled;
  const handOut = handOutOf(recalled, { receiver: "patient", proof: "slip", method: "paper" });
  await tx.insert(tables.handOuts).values(handOut);
  await tx.insert(tables.recallNotices).values({
    ...{ bucketId, reportId, version: reportVersion, cause: "recalled" as const, handOutId: handOut.id },
    ...{ mobile: "+8613909700042", message: "sent" as const, messageEnded: now },
  });

  function handOutOf({ reportId, examId, version, at }: Awaited<ReturnType<typeof reportsOf>>[number], entry: Entry) {
    const created = new Date(Math.min(at.getTime() + 3 * hourMs, now.getTime()));
    const accountId = entry.method === "selfService" ? null : clerk;
    return { id: v7(), bucketId, reportId, examId, version, addenda: 0, accountId, created, ...entry };
  }
}

/** Reports of a state that were approved once, the latest exams first. */
async function reportsOf(tx: Transaction, bucketId: string, status: "corrected" | "cancelled", most: number) {
  return tx
    .select({
      reportId: tables.reports.id,
      examId: tables.reports.examId,
      reportVersion: tables.reports.version,
      version: tables.reportVersions.version,
      at: tables.reportVersions.created,
    })
    .from(tables.reports)
    .innerJoin(tables.exams, eq(tables.exams.id, tables.reports.examId))
    .innerJoin(
      tables.reportVersions,
      and(eq(tables.reportVersions.reportId, tables.reports.id), eq(tables.reportVersions.event, sql`'approved'`)),
    )
    .where(and(eq(tables.reports.bucketId, bucketId), eq(tables.reports.status, status), isNull(tables.exams.deleted)))
    .orderBy(desc(tables.exams.created), desc(tables.exams.id))
    .limit(most);
}
