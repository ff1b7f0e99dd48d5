import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { visibleExams } from "#api/kernel/access/consultation-exam-queries";
import { partiesOf } from "#api/kernel/access/consultation-party-queries";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { concernOf } from "#api/kernel/access/consultation-concern-conditions";
import { consultationPage, readConsultation } from "../consultations/consultation-queries";
import { boundExams } from "./bound-exam-queries";
import { shownCases } from "./cases";
import { deleteLink, insertLink, isAmong, isPastOf, linkOf, linksOf } from "./link-queries";
import { asBoundExam } from "./shown-exam";

/** Nobody links more, and no patient has more. */
const most = { limit: 100, skip: 0 };

const list = operations.consultationLinks.list.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  const links = await linksOf(db, id);
  const ids = links.map(({ relatedId }) => relatedId);
  const seen = await consultationPage(db, concernOf(caller), isAmong(ids), most);
  const byId = new Map(seen.map((one) => [one.id, one]));
  recordView(context, "consultation_links_listed", { subjectId: id, detail: { links: links.length } });
  return {
    links: links.flatMap(({ relatedId, created, ...link }) => {
      const consultation = byId.get(relatedId);
      return consultation ? [{ ...link, created: created.toISOString(), consultation }] : [];
    }),
    mayLink: context.scope.some((bucketId) => may(caller, "consultation_update", bucketId)),
  };
});

const add = operations.consultationLinks.add.handler(async ({ input: { id, relatedId, note }, context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  if (relatedId === id) throw new Problem("same_consultation");
  if ((await partiesOf(db, caller, relatedId)).length === 0) throw new Problem("not_found");
  const values = { consultationId: id, relatedId, note, createdBy: caller.accountId };
  return db.transaction(async (tx) => {
    const linkId = await insertLink(tx, values);
    if (linkId === undefined) throw new Problem("entry_taken");
    await audit(tx, context, "consultation_link_added", { subjectId: id, detail: { related: relatedId } });
    return { id: linkId };
  });
});

const remove = operations.consultationLinks.remove.handler(async ({ input: { id, linkId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await deleteLink(tx, id, linkId))) throw new Problem("not_found");
    await audit(tx, context, "consultation_link_removed", { subjectId: id, detail: { link: linkId } });
  });
});

const read = operations.consultationLinks.read.handler(async ({ input: { id, linkId }, context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  const { relatedId, note } = found(await linkOf(db, id, linkId));
  const parties = await partiesOf(db, caller, relatedId);
  const [party] = parties;
  if (!party) throw new Problem("not_found");
  const there = { ...context, bucketId: party.bucketId, scope: parties.map(({ bucketId }) => bucketId) };
  const consultation = found(await readConsultation(db, there.scope, relatedId));
  recordView(there, "consultation_related_viewed", { subjectId: relatedId, detail: { from: id } });
  const seen = await visibleExams(db, { consultationId: relatedId, caller });
  const own = new Set(seen.filter(({ byRight }) => byRight).map(({ examId }) => examId));
  const rows = await boundExams(
    db,
    relatedId,
    seen.map(({ examId }) => examId),
  );
  const exams = rows.map((row) => asBoundExam(row, own.has(row.id)));
  return { note, consultation, cases: await shownCases(there, relatedId), exams };
});

const past = operations.consultationLinks.past.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const consultations = await consultationPage(db, concernOf(context.caller()), isPastOf(id), most);
  recordView(context, "consultation_past_listed", { subjectId: id, detail: { consultations: consultations.length } });
  return { consultations };
});

export const consultationLinks = { list, add, remove, read, past };
