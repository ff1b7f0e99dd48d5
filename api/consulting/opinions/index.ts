import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { lockConsultation } from "../consents/asked-consultation-queries";
import { recordEvent } from "../consultations/history-queries";
import { expertBucket, hostBucket, placeOf } from "./consultation-place";
import {
  answerOutcome,
  decisionsOf,
  insertDecision,
  insertMinutes,
  newestMinutes,
  opinionsOf,
  outcomeOf,
  signatoryOf,
  type VersionRow,
  type WrittenOpinion,
} from "./opinion-queries";
import { saveDraft as keepDraft, sign } from "./sign";

const ofConsultation = operations.opinions.ofConsultation.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const [place, all, decisions, minutes, outcome] = await Promise.all([
    placeOf(db, context, id),
    opinionsOf(db, id),
    decisionsOf(db, id),
    newestMinutes(db, id),
    outcomeOf(db, id),
  ]);
  recordView(context, "opinions_viewed", { subjectId: id });
  const { consultation, accountId, isExpert, isOpen, isHidden } = place;
  const isHost = place.isHost && !isHidden;
  const written = isHidden ? all.filter(({ opinion }) => opinion.accountId === accountId) : all;
  const own = written.find(({ opinion }) => opinion.form === "opinion" && opinion.accountId === accountId);
  const summary = written.find(({ opinion }) => opinion.form === "summary");
  const shown = shownTo(accountId);
  const isAsking = context.bucketId === consultation.bucketId;
  return {
    ...{ kind: consultation.kind, isExpert, isHost, isOpen, isHidden },
    maySign: isExpert && may(context.caller(), "consultation_submitSuggestion", expertBucketOf(place) ?? ""),
    mayDecide: isAsking && place.isDecider && isOpen && consultation.kind === "consultation",
    mayTellOutcome: isAsking && consultation.status === "completed",
    own: own ? draftOf(own) : null,
    opinions: written.filter(({ opinion, versions }) => opinion.form === "opinion" && versions.length > 0).map(shown),
    summaryDraft: isHost && summary ? draftOf(summary) : null,
    summary: summary && summary.versions.length > 0 ? shown(summary) : null,
    decisions: (isHidden ? [] : decisions).map(({ number, text, block, created }) => ({
      ...{ number, text, name: block.name, title: block.title },
      created: created.toISOString(),
    })),
    minutes:
      minutes && !isHidden
        ? { ...minutes, created: minutes.created.toISOString() }
        : { number: 0, text: "", by: "", created: null },
    outcome:
      outcome && !isHidden
        ? {
            asked: outcome.outcome.asked.toISOString(),
            answered: outcome.outcome.answered?.toISOString() ?? null,
            by: outcome.by ?? "",
            outcome: outcome.outcome.outcome,
            note: outcome.outcome.note,
          }
        : null,
  };
});

const expertBucketOf = (place: Awaited<ReturnType<typeof placeOf>>) =>
  place.isOpen && !place.isHidden ? expertBucket(place) : undefined;

const draftOf = ({ opinion }: WrittenOpinion) => ({ version: opinion.version, draft: opinion.draft });

const shownTo =
  (accountId: string) =>
  ({ opinion, author, bucketName, versions }: WrittenOpinion) => ({
    ...{ id: opinion.id, author, bucketName, isOwn: author.id === accountId },
    versions: versions.map(shownVersion).reverse(),
  });

function shownVersion({ number, content, block: { signature, ...block }, reason, signed }: VersionRow) {
  return {
    ...{ number, content, reason },
    block: { ...block, hasSignature: signature !== null },
    signed: signed.toISOString(),
  };
}

const saveDraft = operations.opinions.saveDraft.handler(({ input, context }) => keepDraft(context, "opinion", input));
const suggestion = operations.opinions.suggestion.handler(({ input, context }) => sign(context, "opinion", input));
const saveSummaryDraft = operations.opinions.saveSummaryDraft.handler(({ input, context }) =>
  keepDraft(context, "summary", input),
);
const signSummary = operations.opinions.signSummary.handler(async ({ input, context }) => {
  const { number } = await sign(context, "summary", input);
  return { number };
});

const takeOver = operations.opinions.takeOver.handler(({ input: { id, number: read, text }, context }) =>
  context.platform.db.transaction(async (tx) => {
    found(await lockConsultation(tx, id));
    const { consultation, accountId, isOpen, isDecider } = await placeOf(tx, context, id);
    const { bucketId } = consultation;
    if (!isDecider) throw new Problem("forbidden");
    if (consultation.kind !== "consultation") throw new Problem("nothing_to_take_over");
    if (!isOpen) throw new Problem("opinion_closed");
    if (!(await opinionsOf(tx, id)).some(({ versions }) => versions.length > 0)) throw new Problem("no_opinion");
    const [newest] = await decisionsOf(tx, id);
    const block = found(await signatoryOf(tx, accountId, bucketId));
    const number = read + 1;
    const isNext = (newest?.number ?? 0) === read;
    if (!isNext || !(await insertDecision(tx, { consultationId: id, number, text, block, accountId }))) {
      throw new Problem("version_conflict", { current: { number: newest?.number ?? 0, text: newest?.text ?? "" } });
    }
    await recordEvent(tx, { consultationId: id, kind: "takenOver", bucketId, by: accountId, detail: { number } });
    await audit(tx, context, "opinion_taken_over", { bucketId, subjectId: id, detail: { number } });
    return { number };
  }),
);

const saveMinutes = operations.opinions.saveMinutes.handler(({ input: { id, number: read, text }, context }) =>
  context.platform.db.transaction(async (tx) => {
    found(await lockConsultation(tx, id));
    const place = await placeOf(tx, context, id);
    const bucketId = hostBucket(place);
    const newest = await newestMinutes(tx, id);
    const number = read + 1;
    const minutes = { consultationId: id, number, text, accountId: place.accountId };
    if ((newest?.number ?? 0) !== read || !(await insertMinutes(tx, minutes))) {
      throw new Problem("version_conflict", { current: { number: newest?.number ?? 0, text: newest?.text ?? "" } });
    }
    await audit(tx, context, "minutes_saved", { bucketId, subjectId: id, detail: { number } });
    return { number };
  }),
);

const outcome = operations.opinions.outcome.handler(async ({ input: { id, outcome: became, note }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    found(await lockConsultation(tx, id));
    const { consultation, accountId: by } = await placeOf(tx, context, id);
    const { bucketId } = consultation;
    if (consultation.status !== "completed") throw new Problem("outcome_early");
    await answerOutcome(tx, id, { outcome: became, note, by });
    await recordEvent(tx, { consultationId: id, kind: "outcomeGiven", bucketId, by, detail: { outcome: became } });
    await audit(tx, context, "outcome_given", { bucketId, subjectId: id, detail: { outcome: became } });
  });
});

export const opinions = {
  ...{ ofConsultation, saveDraft, suggestion, saveSummaryDraft, signSummary, takeOver, saveMinutes, outcome },
};
