import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { insertSession } from "#api/identity/accounts/account-queries";
import { hashPassword } from "#api/identity/accounts/passwords";
import * as tables from "#api/infrastructure/database/schema/index";
import { nameGrams } from "#api/registration/patients/name-grams";
import type { Platform } from "#api/infrastructure/platform";
import { newVerifyCode } from "#api/registration/exams/create-report";
import type { Action, GroupLevel, OrganizationLevel } from "#contract/kernel/actions";
import type { MemberRole } from "#contract/kernel/consultation-states";
import { ReportContent } from "#contract/reading/reports";
import { testOrigin } from "./platform";
import { sampleUid } from "./sample-dicom";

type NewExam = Partial<typeof tables.exams.$inferInsert>;
type NewReport = Partial<typeof tables.reports.$inferInsert>;
type NewAsked = Omit<typeof tables.consultationBuckets.$inferInsert, "consultationId">;
type NewConsultationMember = Omit<typeof tables.consultationMembers.$inferInsert, "consultationId" | "role"> & {
  role?: MemberRole;
};
type NewScheduled = Partial<typeof tables.scheduledExams.$inferInsert>;

export const testPassword = "correct-horse-7";

export interface TestAccount {
  id: string;
  username: string;
  name: string;
  /** Of an open session. */
  token: string;
}

export type Given = ReturnType<typeof givenOn>;

let serial = 0;
const next = () => (serial += 1);

/** Factories of records, straight in the database: `given.report({ status: "final" })`. */
export function givenOn({ db }: Pick<Platform, "db">) {
  let passwordHash: Promise<string> | undefined;

  async function row<T>(rows: PromiseLike<T[]>): Promise<T> {
    const [first] = await rows;
    if (!first) throw new Error("nothing was inserted");
    return first;
  }

  async function account(fields: Partial<typeof tables.accounts.$inferInsert> = {}): Promise<TestAccount> {
    passwordHash ??= hashPassword(testPassword);
    const number = next();
    const inserted = await row(
      db
        .insert(tables.accounts)
        .values({ username: `user${number}`, name: `User ${number}`, passwordHash: await passwordHash, ...fields })
        .returning(),
    );
    const { token } = await session(inserted);
    return { id: inserted.id, username: inserted.username, name: inserted.name, token };
  }

  /** A further open session of an account. */
  async function session({ id: accountId }: { id: string }) {
    const token = randomBytes(32).toString("base64url");
    const expires = new Date(Date.now() + 3_600_000);
    const means = { way: "password" as const, hadSecondStep: false };
    await db.transaction((tx) => insertSession(tx, { accountId, token, expires, origin: testOrigin, means }));
    return { token };
  }

  async function group(fields: Partial<typeof tables.groups.$inferInsert> = {}) {
    const number = next();
    const values = { domainName: `group${number}`, displayName: `Group ${number}`, ...fields };
    return row(db.insert(tables.groups).values(values).returning());
  }

  async function organization(fields: Partial<typeof tables.buckets.$inferInsert> = {}) {
    const groupId = fields.groupId ?? (await group()).id;
    return row(
      db
        .insert(tables.buckets)
        .values({ name: `Hospital ${next()}`, ...fields, groupId })
        .returning(),
    );
  }

  /** A new account with a level at the organization, and a custom role when actions are given. */
  async function member(bucket: { id: string }, level: OrganizationLevel, ...actions: Action[]) {
    const added = await account();
    await db.insert(tables.bucketMembers).values({ bucketId: bucket.id, accountId: added.id, accessLevel: level });
    if (actions.length > 0) {
      const role = await row(
        db
          .insert(tables.roles)
          .values({ bucketId: bucket.id, name: `Role ${next()}`, actions })
          .returning(),
      );
      await db.insert(tables.roleMembers).values({ roleId: role.id, accountId: added.id });
    }
    return added;
  }

  /** Makes an account a member of one more organization. */
  async function join(member: { id: string }, bucket: { id: string }, level: OrganizationLevel) {
    await db.insert(tables.bucketMembers).values({ bucketId: bucket.id, accountId: member.id, accessLevel: level });
  }

  async function groupMember(ofGroup: { id: string }, level: GroupLevel) {
    const added = await account();
    await db.insert(tables.groupMembers).values({ groupId: ofGroup.id, accountId: added.id, accessLevel: level });
    return added;
  }

  /** An exam with its (empty) report. */
  async function exam(fields: NewExam & { bucketId: string }, report: NewReport = {}) {
    const number = next();
    const patientName = fields.patientName ?? "张伟";
    const inserted = await row(
      db
        .insert(tables.exams)
        .values({
          accessionNumber: `A${number}`,
          patientId: `P${number}`,
          patientGender: "M",
          modality: "CT",
          ...fields,
          patientName,
          nameGrams: nameGrams(patientName),
          reportStatus: report.status ?? fields.reportStatus ?? "none",
        })
        .returning(),
    );
    const insertedReport = await row(
      db
        .insert(tables.reports)
        .values({
          examId: inserted.id,
          bucketId: inserted.bucketId,
          content: ReportContent.parse({}),
          verifyCode: newVerifyCode(),
          ...report,
        })
        .returning(),
    );
    return { ...inserted, report: insertedReport };
  }

  /** A report and the exam it is of. */
  async function report(fields: NewReport & { bucketId: string }, ofExam: NewExam = {}) {
    const { report: inserted, ...inExam } = await exam({ ...ofExam, bucketId: fields.bucketId }, fields);
    return { ...inserted, exam: inExam };
  }

  /** A scheduled exam that waits for its images. */
  async function scheduledExam(fields: NewScheduled & { bucketId: string }) {
    const number = next();
    const patientName = fields.patientName ?? "张伟";
    const order = await row(
      db
        .insert(tables.registryOrders)
        .values({ bucketId: fields.bucketId })
        .returning({ id: tables.registryOrders.id }),
    );
    return row(
      db
        .insert(tables.scheduledExams)
        .values({
          orderId: order.id,
          accessionNumber: `S${number}`,
          studyInstanceUid: sampleUid(),
          patientId: `P${number}`,
          patientGender: "M",
          modality: "CT",
          status: "Scheduled",
          scheduledStart: new Date(),
          ...fields,
          patientName,
          nameGrams: nameGrams(patientName),
        })
        .returning(),
    );
  }

  /** A consultation of the asking organization, and those it asks; nobody has answered unless told. */
  async function consultation({
    asked = [],
    members = [],
    ...fields
  }: Partial<typeof tables.consultations.$inferInsert> & {
    bucketId: string;
    applicantId: string;
    asked?: NewAsked[];
    members?: NewConsultationMember[];
  }) {
    const [bucket] = await db
      .select({ groupId: tables.buckets.groupId })
      .from(tables.buckets)
      .where(eq(tables.buckets.id, fields.bucketId));
    if (!bucket) throw new Error("there is no such organization");
    const made = await row(
      db
        .insert(tables.consultations)
        .values({
          groupId: bucket.groupId,
          kind: "consultation",
          reason: "右肺上叶结节性质待定",
          starts: new Date(Date.now() + 3_600_000),
          patientName: "张伟",
          ...fields,
        })
        .returning(),
    );
    const consultationId = made.id;
    if (asked.length > 0)
      await db
        .insert(tables.consultationBuckets)
        .values(asked.map((one) => ({ state: "invited" as const, invited: new Date(), ...one, consultationId })));
    await db.insert(tables.consultationMembers).values([
      {
        consultationId,
        bucketId: fields.bucketId,
        accountId: fields.applicantId,
        role: "applicant",
        state: "accepted",
      },
      ...members.map((one) => ({ role: "expert" as const, state: "accepted" as const, ...one, consultationId })),
    ]);
    return made;
  }

  return {
    consultation,
    account,
    session,
    group,
    organization,
    member,
    join,
    groupMember,
    exam,
    report,
    scheduledExam,
  };
}
