import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { eq } from "drizzle-orm";
import { ReportContent } from "#contract/reading/report-content";
import { hashPassword } from "#api/identity/accounts/passwords";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { insertMany } from "#api/infrastructure/database/insert-many";
import * as tables from "#api/infrastructure/database/schema/index";
import { nameGrams } from "#api/registration/patients/name-grams";
import type { Platform } from "#api/infrastructure/platform";
import { newVerifyCode } from "#api/registration/exams/create-report";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import {
  demoAccounts,
  demoHospitals,
  demoPosts,
  demoRoles,
  demoTitles,
  type DemoHospital,
} from "#api/identity/installation/demo-accounts";
import { examExtensions, extendedHospital } from "./demo-extensions";
import { insertDemoGroupLists } from "./demo-group-lists";
import { insertDemoBookings } from "./demo-bookings";
import { insertDemoDowntime } from "./demo-downtime";
import { insertDemoKnowledgeBase } from "./demo-knowledge-base";
import { insertDemoLists } from "./demo-lists";
import { insertDemoFollowUps } from "./demo-follow-ups";
import { insertDemoQuality } from "./demo-quality";
import { insertDemoQueue } from "./demo-queue";
import { insertDemoPlans } from "./demo-plans";
import { insertDemoPublishing } from "./demo-publishing";
import { insertDemoNotifications, tellOfDemoReports } from "./demo-notifications";
import { keepDemoPictures } from "./demo-pictures";
import { insertDemoSchedule } from "./demo-schedule";
import { insertDemoTemplates } from "./demo-templates";
import { insertDemoReportingTemplates, readDemoTemplate } from "./demo-reporting-templates";
import { demoInspections } from "./demo-inspections";
import { demoExams, type DemoExam } from "./demo-exams";
import { demoVersions } from "./demo-reports";
import { insertDemoCases } from "./demo-cases-of-consultations";
import { keepDemoCaseFiles } from "./demo-case-files";
import { insertDemoConsents } from "./demo-consents";
import { insertDemoConsultations } from "./demo-consultations";
import { insertDemoExperts } from "./demo-experts";
import { insertDemoDiagnosis } from "./demo-diagnosis";
import { issueDemoDossiers } from "./issue-demo-dossiers";
import { insertDemoOpinions } from "./demo-opinions";
import { insertDemoVideoRoom } from "./demo-video-room";
import { choices } from "./choices";

const seededKey = "demo_seeded";
const examCount = 320;

type Hospitals = Record<DemoHospital, string>;
type People = Map<(typeof demoAccounts)[number]["duty"], string>;

const realDatabase =
  "DEMO is true, and the database has accounts of its own: accounts whose passwords everybody knows would join them. " +
  "Start it without DEMO, or the demo with another DATA_DIR or DATABASE_URL.";
const demoDatabase =
  "The database is a demo's: everybody knows the passwords of its accounts. Start it with DEMO=true, or set another " +
  "DATA_DIR or DATABASE_URL.";

/** @throws StartTrouble where the database was filled by a demo */
export async function requireNoDemo(db: Database): Promise<void> {
  const [seeded] = await db.select().from(tables.settings).where(eq(tables.settings.key, seededKey));
  if (seeded) throw new StartTrouble(demoDatabase);
}

/**
 * Fills a new demo: one group, three hospitals, their people, and exams in every state. All of it or nothing, but
 * for dossiers, which are issued of what then stands.
 *
 * @param dimsePort where this machine takes DICOM associations, for its hospitals to send images to each other
 * @throws StartTrouble for a database that somebody works with
 */
export async function seedDemo(platform: Platform, now: Date, dimsePort: number): Promise<void> {
  const { db, objects } = platform;
  const [seeded] = await db.select().from(tables.settings).where(eq(tables.settings.key, seededKey));
  if (seeded) return;
  const [account] = await db.select({ id: tables.accounts.id }).from(tables.accounts).limit(1);
  if (account) throw new StartTrouble(realDatabase);
  const [passwords, { signatures, logos, stamp }, caseFiles, drafted] = await Promise.all([
    Promise.all(demoAccounts.map(({ password }) => hashPassword(password))),
    keepDemoPictures(objects),
    keepDemoCaseFiles(objects),
    readDemoTemplate(),
  ]);
  const issuer = await db.transaction(async (tx) => {
    const people = await insertPeople(tx, passwords, signatures, now);
    const hospitals = await insertHospitals(tx, people, { logos, dimsePort, now });
    await insertDemoTemplates(tx, hospitals.county, { logo: logos.get("county"), stamp });
    for (const bucketId of Object.values(hospitals))
      await insertDemoReportingTemplates(tx, bucketId, { accountId: person(people, "approver"), drafted }, now);
    await insertPosts(tx, hospitals, people);
    await insertExams(tx, demoExams(examCount, now, choices(2026)), hospitals, people);
    await tellOfDemoReports(tx, person(people, "approver"));
    await insertDemoPublishing(tx, hospitals.county, person(people, "registrar"), now);
    const reviewerIds = [person(people, "expert"), person(people, "organizationAdmin")];
    const graded = { bucketId: hospitals.county, now, graderId: person(people, "approver"), reviewerIds };
    await insertDemoQuality(tx, graded);
    const closerId = person(people, "approver");
    await insertDemoFollowUps(tx, { bucketId: hospitals.county, now, closerId });
    await insertDemoSchedule(tx, hospitals.county, person(people, "registrar"), now);
    for (const bucketId of Object.values(hospitals)) await insertDemoBookings(tx, bucketId, now, choices(2027));
    for (const bucketId of Object.values(hospitals)) await insertDemoQueue(tx, bucketId, now, choices(2028));
    await insertDemoDowntime(tx, hospitals.county, person(people, "registrar"), now);
    const local = Object.values(hospitals).map((bucketId) => ({ bucketId, kind: "local" as const }));
    await tx.insert(tables.aiProviders).values(local);
    await insertDemoPlans(tx, hospitals, person(people, "operator"), now);
    const told = [person(people, "organizationAdmin"), person(people, "registrar")];
    await insertDemoNotifications(tx, hospitals.county, told, now);
    const [group] = await tx.select({ id: tables.groups.id }).from(tables.groups).limit(1);
    const parties = {
      groupId: group?.id ?? "",
      hospitals,
      people: {
        author: person(people, "author"),
        expert: person(people, "expert"),
        approver: person(people, "approver"),
        groupAdmin: person(people, "groupAdmin"),
        invitedExpert: person(people, "invitedExpert"),
      },
      now,
    };
    await insertDemoConsultations(tx, parties);
    await insertDemoVideoRoom(tx, parties);
    await insertDemoExperts(tx, parties);
    await insertDemoOpinions(tx, parties);
    await insertDemoDiagnosis(tx, parties);
    await insertDemoConsents(tx);
    await insertDemoCases(tx, caseFiles);
    await tx.insert(tables.settings).values({ key: seededKey, value: now.toISOString() });
    return { accountId: parties.people.author, bucketId: hospitals.county };
  });
  await issueDemoDossiers(platform, issuer);
}

async function insertPeople(
  tx: Transaction,
  passwords: string[],
  signatures: ReadonlyMap<string, string>,
  now: Date,
): Promise<People> {
  const people: People = new Map(demoAccounts.map(({ duty }) => [duty, v7()]));
  await tx.insert(tables.accounts).values(
    demoAccounts.map(({ username, name, duty }, index) => ({
      id: people.get(duty),
      username,
      name,
      title: demoTitles[duty] ?? "",
      passwordHash: passwords[index] ?? "",
      signature: signatures.get(duty),
      isOperator: duty === "operator",
      canCreateGroup: duty === "operator",
      termsAccepted: now,
    })),
  );
  await tx.insert(tables.domains).values({
    host: "*",
    displayName: "Radbridge 影像云",
    displayDomainName: "青南医联体",
    company: "Radbridge",
    allowRegistration: true,
  });
  return people;
}

async function insertHospitals(
  tx: Transaction,
  people: People,
  { logos, dimsePort, now }: { logos: ReadonlyMap<DemoHospital, string>; dimsePort: number; now: Date },
): Promise<Hospitals> {
  const groupId = v7();
  const hospitals: Hospitals = { county: v7(), city: v7(), imaging: v7() };
  await tx.insert(tables.groups).values({
    id: groupId,
    domainName: "qingnan",
    displayName: "青南医疗联合体",
    ownerId: person(people, "groupAdmin"),
    enableRegistry: true,
    enableStat: true,
    enableConsultation: true,
    enableCalling: true,
    enableCredit: true,
    allowOverview: true,
    allowPublish: true,
    isGroupKb: true,
    openTelemed: true,
  });
  const admin = person(people, "groupAdmin");
  const others = new Set(demoPosts.map(({ duty }) => person(people, duty)));
  await tx
    .insert(tables.groupMembers)
    .values([
      { groupId, accountId: admin, accessLevel: "admin" as const },
      ...[...others].map((accountId) => ({ groupId, accountId, accessLevel: "member" as const })),
    ]);
  await tx.insert(tables.buckets).values(
    keysOf(demoHospitals).map((hospital) => ({
      id: hospitals[hospital],
      groupId,
      logo: logos.get(hospital),
      publicUploadToken: randomBytes(18).toString("base64url"),
      ...demoHospitals[hospital],
    })),
  );
  for (const hospital of keysOf(hospitals)) {
    const hasExtensions = hospital === extendedHospital;
    await insertDemoLists(tx, hospitals[hospital], { hospital, hasExtensions, dimsePort });
  }
  await insertDemoGroupLists(tx, { groupId, hospitals, expertId: person(people, "expert") });
  const authorId = person(people, "author");
  await insertDemoKnowledgeBase(tx, { bucketId: hospitals.county, groupId, authorId }, now);
  return hospitals;
}

async function insertPosts(tx: Transaction, hospitals: Hospitals, people: People) {
  const roleIds = new Map<string, string>();
  const roles = keysOf(hospitals).flatMap((hospital) =>
    keysOf(demoRoles).map((role) => {
      const id = v7();
      roleIds.set(`${hospital}/${role}`, id);
      return { id, bucketId: hospitals[hospital], ...demoRoles[role] };
    }),
  );
  await tx.insert(tables.roles).values(roles);
  await tx.insert(tables.bucketMembers).values(
    demoPosts.map(({ duty, at, level }) => ({
      bucketId: hospitals[at],
      accountId: person(people, duty),
      accessLevel: level,
    })),
  );
  await tx.insert(tables.roleMembers).values(
    demoPosts.flatMap(({ duty, at, roles: held = [] }) =>
      held.flatMap((role) => {
        const roleId = roleIds.get(`${at}/${role}`);
        return roleId ? [{ roleId, accountId: person(people, duty) }] : [];
      }),
    ),
  );
}

async function insertExams(tx: Transaction, exams: DemoExam[], hospitals: Hospitals, people: People) {
  const author = person(people, "author");
  const approver = person(people, "approver");
  const rows = exams.map((exam) => examRow(exam, hospitals, author));
  await insertMany(
    tx,
    tables.exams,
    rows.map(({ row }) => row),
  );
  const reports = rows.map(({ row, exam }) => ({ exam, ...reportRow(row, exam, author, approver) }));
  await insertMany(
    tx,
    tables.reports,
    reports.map(({ report }) => report),
  );
  await insertMany(
    tx,
    tables.reportVersions,
    reports.flatMap(({ report, versions }) =>
      versions.map(({ version, event, status, by, at, content, reason }) => ({
        reportId: report.id,
        version,
        event,
        status,
        accountId: by === "author" ? author : approver,
        content,
        reason,
        created: at,
      })),
    ),
  );
  await tx.insert(tables.inspectionOutcomes).values(
    reports.flatMap(({ report: { id: reportId, bucketId }, exam, versions }) =>
      demoInspections(exam, versions).map((one) => ({
        ...one,
        ...{ reportId, bucketId, accountId: author },
      })),
    ),
  );
  await tx.update(tables.buckets).set({ lastAccession: exams.length });
}

function examRow(exam: DemoExam, hospitals: Hospitals, author: string) {
  const { patient, seen, source } = exam;
  const isWritten = exam.status !== "none" && exam.status !== "partial";
  const row = {
    id: v7({ msecs: exam.created.getTime() }),
    bucketId: hospitals[exam.hospital],
    accessionNumber: String(exam.number).padStart(8, "0"),
    patientId: patient.id,
    patientName: patient.name,
    nameGrams: nameGrams(patient.name),
    patientGender: patient.sex,
    patientDob: patient.birthDate,
    visitAge: patient.age,
    visitAgeUnit: "Y" as const,
    patientSource: source,
    inpatientId: source === "I" ? `ZY${200_000 + exam.number}` : "",
    outpatientId: source === "O" || source === "E" ? `MZ${700_000 + exam.number}` : "",
    physicalExamId: source === "P" ? `TJ${50_000 + exam.number}` : "",
    bedNum: exam.bed,
    applyDept: exam.department,
    modality: seen.modality,
    bodyPart: seen.bodyPart,
    studyDesc: seen.studyDesc,
    clinicImpression: seen.clinicImpression,
    extensions: examExtensions(exam),
    studyDate: exam.studyDate,
    urgentFlag: exam.urgent,
    uploadedByLink: exam.number % 47 === 0,
    assigneeId: exam.assigned ? author : null,
    reportStatus: exam.status,
    positive: isWritten ? seen.positive : null,
    printed: exam.printed,
    created: exam.created,
    updated: exam.created,
    deleted: exam.deleted ? new Date(exam.created.getTime() + 3_600_000) : null,
    deletedBy: exam.deleted ? author : null,
    deleteReason: exam.deleted ? "重复登记" : null,
  };
  return { row, exam };
}

function reportRow(row: ReturnType<typeof examRow>["row"], exam: DemoExam, author: string, approver: string) {
  const versions = demoVersions(exam);
  const last = versions.at(-1);
  const when = (event: string) => versions.find((version) => version.event === event)?.at ?? null;
  const why = (event: string) => versions.find((version) => version.event === event)?.reason ?? null;
  const report = {
    id: v7({ msecs: exam.created.getTime() }),
    examId: row.id,
    bucketId: row.bucketId,
    status: exam.status,
    version: versions.length,
    content: last?.content ?? ReportContent.parse({}),
    creatorId: last ? author : null,
    lastUpdaterId: last ? author : null,
    submitterId: when("submitted") ? author : null,
    issuerId: exam.status === "corrected" ? approver : null,
    rejectReason: why("rejected"),
    recallReason: why("recalled"),
    advice: why("advised"),
    submitted: when("submitted"),
    approved: exam.status === "corrected" ? when("approved") : null,
    printed: when("printed"),
    printSubmittedAt: when("submitted"),
    printApprovedAt: exam.status === "corrected" ? when("approved") : null,
    verifyCode: newVerifyCode(),
    created: exam.created,
    updated: last?.at ?? exam.created,
  };
  return { report, versions };
}

function person(people: People, duty: (typeof demoAccounts)[number]["duty"]): string {
  const id = people.get(duty);
  if (!id) throw new Error(`the demo has no ${duty}`);
  return id;
}

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];
