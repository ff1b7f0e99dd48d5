import { filledTemplate, hasToken } from "#contract/kernel/viewer-template";
import { viewPassMinutes } from "#contract/imaging/viewers";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { serviceAddress } from "#api/kernel/service-address";
import { asSeries, visibleExam } from "#api/registration/exams/exam-record";
import { imagesOf, readExam } from "#api/registration/exams/exam-record-queries";
import { visitAgeOf } from "#api/registration/exams/exam-row";
import { recordView } from "#api/organizations/audits/record-view";
import { operations, type OperationContext } from "#api/kernel/operations";
import { outwardOrigin, publicOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { signedPass, type ViewGrant } from "../view-passes/view-pass";
import { insertLink, linksOf, revokeLink as revoke, templateOf, viewedExam } from "../view-passes/view-queries";
import { viewSecret } from "../view-passes/view-secret";

/** The page that a pass opens, with the pass in its query: no log of ours keeps that. */
async function pageOf(context: OperationContext, grant: ViewGrant, origin = publicOrigin(context)) {
  const token = signedPass(grant, await viewSecret(context.platform.db));
  const path = `/viewers/${grant.examId}?${new URLSearchParams({ view: token })}`;
  return { path, url: `${origin}${path}`, token, expires: grant.expires.toISOString() };
}

/** @throws Problem not_found, exam_deleted */
async function presentExam(context: OperationContext, examId: string) {
  const { deleted } = await visibleExam(context, examId);
  if (deleted !== null) throw new Problem("exam_deleted");
  return found(await viewedExam(context.platform.db, examId));
}

const path = operations.viewers.path.handler(async ({ input, context }) => {
  const { sessionId } = context.caller();
  const exam = await presentExam(context, input.id);
  const expires = new Date(Date.now() + viewPassMinutes * 60_000);
  recordView(context, "viewer_link_made", { examId: exam.id, detail: { by: "session", minutes: viewPassMinutes } });
  return pageOf(context, { kind: "session", id: sessionId, examId: exam.id, expires, pinMark: "" });
});

const external = operations.viewers.external.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { sessionId } = context.caller();
  const exam = await presentExam(context, input.id);
  const { name, template } = found(await templateOf(db, context.bucketId, input.viewerId));
  // Another program has no session of this group's: where images are seen in sessions alone, it gets no pass.
  if (exam.isSealed && hasToken(template)) throw new Problem("images_sealed");
  const { patientId, accessionNumber } = await visibleExam(context, input.id);
  const expires = new Date(Date.now() + viewPassMinutes * 60_000);
  const grant: ViewGrant = { kind: "session", id: sessionId, examId: exam.id, expires, pinMark: "" };
  recordView(context, "viewer_link_made", { examId: exam.id, detail: { by: "external", viewer: name } });
  const url = filledTemplate(template, {
    study: exam.studyInstanceUid ?? "",
    dicomweb: serviceAddress(context),
    token: hasToken(template) ? signedPass(grant, await viewSecret(db)) : "",
    patientId,
    accession: accessionNumber,
  });
  return { url };
});

const sharePath = operations.viewers.sharePath.handler(async ({ input, context }) => {
  const exam = await presentExam(context, input.id);
  if (exam.isSealed) throw new Problem("images_sealed");
  const origin = outwardOrigin(context);
  const expires = new Date(Date.now() + input.days * 86_400_000);
  const link = await context.platform.db.transaction(async (tx) => {
    const { accountId: creatorId } = context.caller();
    if (input.key) await useOneTimeKey(tx, creatorId, "viewers.sharePath", input.key);
    const made = found(await insertLink(tx, { examId: exam.id, creatorId, expires }));
    const detail = { by: "link", expires: expires.toISOString() };
    await audit(tx, context, "viewer_link_made", { examId: exam.id, subjectId: made.id, detail });
    return made;
  });
  const grant: ViewGrant = { kind: "link", id: link.id, examId: exam.id, expires, pinMark: "" };
  const page = await pageOf(context, grant, origin);
  return { ...page, id: link.id, qr: await qrSvg(page.url) };
});

const links = operations.viewers.links.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { id, patientName, accessionNumber, modality, timeZone, deleted } = await visibleExam(context, input.id);
  const exam = found(await viewedExam(db, id));
  const now = Date.now();
  const rows = await linksOf(db, id);
  return {
    exam: { id, patientName, accessionNumber, modality, timeZone },
    mayShare: deleted === null && !exam.isSealed,
    links: rows.map(({ created, expires, revoked, lastUsed, ...link }) => ({
      ...link,
      created: created.toISOString(),
      expires: expires.toISOString(),
      revoked: revoked?.toISOString() ?? null,
      lastUsed: lastUsed?.toISOString() ?? null,
      state: revoked ? ("revoked" as const) : expires.getTime() <= now ? ("expired" as const) : ("open" as const),
    })),
  };
});

const revokeLink = operations.viewers.revokeLink.handler(async ({ input, context }) => {
  const { id } = await visibleExam(context, input.id);
  await context.platform.db.transaction(async (tx) => {
    const isRevoked = await revoke(tx, id, input.linkId);
    if (isRevoked) await audit(tx, context, "viewer_link_revoked", { examId: id, subjectId: input.linkId });
  });
});

const read = operations.viewers.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = found(await readExam(db, context.bucketId, input.id));
  if (exam.deleted !== null) throw new Problem("not_found");
  if (context.principal.kind !== "viewPass") recordView(context, "exam_images_viewed", { examId: exam.id });
  const series = (await imagesOf(db, exam.id)).map(asSeries);
  return {
    id: exam.id,
    bucketId: exam.bucketId,
    bucketName: exam.bucketName,
    studyInstanceUid: exam.studyInstanceUid,
    patientId: exam.patientId,
    patientName: exam.patientName,
    patientGender: exam.patientGender,
    ...visitAgeOf(exam),
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    studyDesc: exam.studyDesc,
    studyDate: exam.studyDate?.toISOString() ?? null,
    created: exam.created.toISOString(),
    timeZone: exam.timeZone,
    series: series
      .map((one) => ({ ...one, instances: one.instances.filter(({ kind }) => kind === "image") }))
      .filter(({ instances }) => instances.length > 0),
  };
});

export const viewers = { path, external, sharePath, links, revokeLink, read };
