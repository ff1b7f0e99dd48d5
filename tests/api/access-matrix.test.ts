import { isContractProcedure } from "@orpc/contract";
import { ORPCError } from "@orpc/client";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import type { Access, RecordKind } from "#contract/kernel/access";
import { contract } from "#contract/index";
import { dicomwebRoot } from "#contract/imaging/dicomweb";
import { hashToken } from "#api/kernel/access/token";
import { dicomwebRoutes } from "#api/imaging/dicomweb/streams";
import { streamRoutes } from "#api/stream-routes";
import { linkIdOf, newPass } from "#api/imaging/uploads/link-access";
import {
  attachments,
  buckets,
  consultationBuckets,
  consultations,
  instances,
  reportTableColors,
  printTemplates,
  reportingTemplates,
  reportingTemplateVersions,
  reports,
  series,
  shareLinks,
  uploads,
} from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../support/platform";
import { actors, belonging, type Actor, type Expectations } from "./access-actors";

/** What each domain says of its own: a new one adds its file, and nothing here. */
const files = import.meta.glob<{ access: Expectations }>("./*/*/access.ts", { eager: true });
const expectations = Object.values(files).flatMap(({ access }) => Object.entries(access));
const allowedBy = new Map(expectations);

type Outcome = "allowed" | "JsonWebTokenError" | "not_found" | "forbidden";

const accessCodes = new Set(["JsonWebTokenError", "TokenExpiredError", "not_found", "forbidden"]);

interface Operation {
  name: string;
  access: Access;
  path: string;
}

function operationsOf(router: object, prefix: string[] = []): Operation[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = [...prefix, key];
    if (!isContractProcedure(value)) return operationsOf(value, name);
    const { meta, route } = value["~orpc"];
    return [{ name: name.join("."), access: meta.access as Access, path: route.path ?? "" }];
  });
}

const operations = operationsOf(contract);
const streams = [
  ...streamRoutes.map(({ declaration }) => ({ ...declaration, root: "/api/v1", shown: "" })),
  ...dicomwebRoutes.map(({ declaration }) => ({ ...declaration, root: dicomwebRoot, shown: dicomwebRoot })),
].map(({ method, path, access, root, shown }) => ({
  name: `${method} ${shown}${path}`,
  access,
  method,
  path,
  root,
}));

let world: TestPlatform;
type People = Record<Exclude<Actor, "anonymous" | "passHolder">, TestAccount>;
const uploadToken = "upload-token";
const pass = newPass();
let accounts: People;
/** Further accounts in the same places. */
let newPeople: () => Promise<People>;
let records: Record<RecordKind, string>;
let consultationId: string;
let groupId: string;

beforeAll(async () => {
  world = await testPlatform({ wechatOfficial: unreachedAccount });
  const { given, platform } = world;
  const group = await given.group({
    enableRegistry: true,
    enableCalling: true,
    enableConsultation: true,
    allowPublish: true,
  });
  groupId = group.id;
  const bucket = await given.organization({ groupId, publicUploadToken: uploadToken });
  const neighbour = await given.organization({ groupId: group.id });
  const elsewhere = await given.organization();
  newPeople = async () => ({
    otherGroup: await given.member(elsewhere, "admin"),
    neighbour: await given.member(neighbour, "admin"),
    groupAdmin: await given.groupMember(group, "admin"),
    member: await given.member(bucket, "member"),
    collaborator: await given.member(bucket, "collaborator"),
    contentManager: await given.member(bucket, "contentManager"),
    admin: await given.member(bucket, "admin"),
  });
  accounts = await newPeople();
  const uploader = await given.account();
  const report = await given.report({ bucketId: bucket.id });
  const examId = report.exam.id;
  const seriesId = v7();
  records = {
    bucket: bucket.id,
    exam: examId,
    scheduledExam: v7(),
    registryOrder: v7(),
    report: report.id,
    upload: v7(),
    instance: v7(),
    attachment: v7(),
    shareLink: v7(),
    printTemplate: v7(),
    reportingTemplate: v7(),
  };
  const object = { objectHash: "0".repeat(64), sizeBytes: 1 };
  await platform.db
    .insert(uploads)
    .values({ id: records.upload, bucketId: bucket.id, linkId: linkIdOf(uploadToken), passHash: hashToken(pass) });
  await platform.db.insert(series).values({ id: seriesId, examId, seriesInstanceUid: "1.2.3", modality: "CT" });
  await platform.db.insert(instances).values({
    ...object,
    id: records.instance,
    seriesId,
    examId,
    sopInstanceUid: "1.2.3.4",
    sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
    transferSyntaxUid: "1.2.840.10008.1.2.1",
    hasPixelData: true,
  });
  await platform.db
    .insert(attachments)
    .values({ ...object, id: records.attachment, examId, name: "form.pdf", mediaType: "application/pdf" });
  records.scheduledExam = (await given.scheduledExam({ bucketId: bucket.id })).id;
  // Of another: that one is taken off the registry on the way.
  records.registryOrder = (await given.scheduledExam({ bucketId: bucket.id })).orderId;
  await platform.db.insert(printTemplates).values({
    id: records.printTemplate,
    bucketId: bucket.id,
    kind: "report",
    name: "CT",
    fields: ["name", "patientId"],
  });
  await platform.db
    .insert(reportingTemplates)
    .values({ id: records.reportingTemplate, bucketId: bucket.id, title: "CT", state: "active" });
  await platform.db.insert(reportingTemplateVersions).values({
    templateId: records.reportingTemplate,
    version: 1,
    structure: [],
    original: Buffer.from("<html>"),
    accountId: uploader.id,
  });
  consultationId = v7();
  await platform.db.insert(consultations).values({
    id: consultationId,
    groupId,
    bucketId: bucket.id,
    kind: "consultation",
    applicantId: uploader.id,
    reason: "CT",
    starts: new Date(),
    patientName: "Wang",
  });
  await platform.db
    .insert(consultationBuckets)
    .values({ consultationId, bucketId: neighbour.id, state: "accepted", invited: new Date() });
  await platform.db.insert(shareLinks).values({
    id: records.shareLink,
    reportId: report.id,
    bucketId: bucket.id,
    tokenHash: Buffer.alloc(32, 1),
    creatorId: uploader.id,
    expires: new Date(Date.now() + 60_000),
  });
});

/** An official account nobody answers for: a call of it is let through, and then fails of itself. */
const unreachedAccount = {
  apiUrl: "http://127.0.0.1:9",
  mpUrl: "http://127.0.0.1:9",
  appId: "wx",
  appSecret: "secret",
  token: "token",
  criticalTemplate: "template",
  criticalField: "thing1",
};

/** Operations after which the caller is no longer who they were. */
const spending = new Set(["groups.members.quit"]);

/** A session of its own for each call: one of the operations ends it. */
async function tokenOf(actor: Actor, operation: string) {
  if (actor === "anonymous") return null;
  if (actor === "passHolder") {
    // Other operations of this test renew the link, and take it back, which ends its passes.
    await world.platform.db
      .update(buckets)
      .set({ publicUploadToken: uploadToken })
      .where(eq(buckets.id, records.bucket));
    await world.platform.db
      .update(uploads)
      .set({ passHash: hashToken(pass) })
      .where(eq(uploads.id, records.upload));
    return pass;
  }
  // Named by its id alone it is deleted: for each who may.
  if (operation === "reports.delete") {
    await world.platform.db.update(reports).set({ deleted: null }).where(eq(reports.id, records.report));
  }
  const people = spending.has(operation) ? await newPeople() : accounts;
  return (await world.given.session(people[actor])).token;
}

/** Only the record's id is sent: whoever passes the access check is then told what else is missing. */
async function inputOf(access: Access) {
  if (access.kind === "group") return { [access.key]: access.entry ? await newColor() : groupId };
  if (access.kind === "consultation") return { [access.key]: consultationId };
  return "record" in access ? { [access.key]: records[access.record] } : {};
}

let hours = 0;
/** Another one for each call, of a condition of its own: one of the operations removes it. */
async function newColor() {
  const id = v7();
  const value = String((hours += 1));
  const color = { id, groupId, field: "waitingHours" as const, value, color: "red" as const, position: 0 };
  await world.platform.db.insert(reportTableColors).values(color);
  return id;
}

/** A public operation may itself find nothing; that is no refusal. */
const refusal = (access: Access, code: string): Outcome =>
  accessCodes.has(code) && access.kind !== "public" ? (code as Outcome) : "allowed";

/** The rows of this test have no bytes behind them: past the access check, the object is what is not found. */
async function outcomeOf(operation: Operation, actor: Actor): Promise<Outcome> {
  let target: unknown = world.api.client(await tokenOf(actor, operation.name), testOrigin);
  for (const part of operation.name.split(".")) target = Reflect.get(Object(target), part);
  if (typeof target !== "function") throw new Error(`${operation.name} is not implemented`);
  try {
    await target(await inputOf(operation.access));
    return "allowed";
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    expect(error.code).not.toBe("internal");
    const { data } = error as { data?: { object?: string } };
    return data?.object ? "allowed" : refusal(operation.access, error.code);
  }
}

function namedBy(access: Access) {
  if ("record" in access) return records[access.record];
  if (access.kind === "consultation") return consultationId;
  return access.kind === "group" ? groupId : "0";
}

async function streamOutcomeOf(stream: (typeof streams)[number], actor: Actor): Promise<Outcome> {
  const { access, method } = stream;
  const id = namedBy(access);
  const key = "key" in access ? access.key : "";
  const named = stream.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === key ? id : "0"));
  const path = key === "" || stream.path.includes(`{${key}}`) ? named : `${named}?${key}=${id}`;
  const token = await tokenOf(actor, stream.name);
  const response = await world.fetch(`${stream.root}${path}`, { method, ...(token ? { as: { token } } : {}) });
  if (response.ok) return "allowed";
  const { code, data } = (await response.json()) as { code: string; data?: { object?: string } };
  return data?.object ? "allowed" : refusal(access, code);
}

const insiders: Actor[] = ["member", "collaborator", "contentManager", "admin"];

function expected(access: Access, actor: Actor, allowed: readonly Actor[]): Outcome {
  if (allowed.includes(actor)) return "allowed";
  if (actor === "anonymous" || actor === "passHolder") return "JsonWebTokenError";
  if (access.kind === "group") return actor === "otherGroup" ? "not_found" : "forbidden";
  // The neighbour is asked; of the asking organization the administrator alone has a right on consultations.
  if (access.kind === "consultation") return actor === "admin" || actor === "neighbour" ? "forbidden" : "not_found";
  // Who administers the group belongs to its organizations, and may be refused more there.
  const known = access.kind === "belongs" ? belonging : insiders;
  return "record" in access && !known.includes(actor) ? "not_found" : "forbidden";
}

test("every operation and stream has one expectation, and no expectation is left over", () => {
  const names = [...operations, ...streams].map(({ name }) => name).sort();
  expect(expectations.map(([name]) => name).sort()).toEqual(names);
});

describe.each(operations)("$name", (operation) => {
  test.each(actors)("answers %s as expected", async (actor) => {
    const allowed = allowedBy.get(operation.name) ?? [];
    expect(await outcomeOf(operation, actor)).toBe(expected(operation.access, actor, allowed));
  });
});

describe.each(streams)("$name", (stream) => {
  test.each(actors)("answers %s as expected", async (actor) => {
    const allowed = allowedBy.get(stream.name) ?? [];
    expect(await streamOutcomeOf(stream, actor)).toBe(expected(stream.access, actor, allowed));
  });
});
