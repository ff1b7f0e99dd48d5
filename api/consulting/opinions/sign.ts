import type { z } from "zod";
import type { SaveDraft, SuggestOpinion } from "#contract/consulting/opinions";
import type { OpinionForm } from "#contract/kernel/consultation-states";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { lockConsultation } from "../consents/asked-consultation-queries";
import { recordEvent } from "../consultations/history-queries";
import { expertBucket, hostBucket, placeOf, type Place } from "./consultation-place";
import { insertVersion, newestNumber, opinionsOf, signatoryOf, writeDraft, type OpinionRow } from "./opinion-queries";
import { emptyFields, speaksOfAll, type Standing } from "./opinion-rules";

const bucketOf = (form: OpinionForm, place: Place) => (form === "opinion" ? expertBucket(place) : hostBucket(place));

/** @throws Problem version_conflict with what stands now */
async function kept(
  tx: Transaction,
  place: Place,
  form: OpinionForm,
  { id, version: read, ...draft }: Omit<z.output<typeof SaveDraft>, "version"> & { version?: number | undefined },
): Promise<OpinionRow> {
  const bucketId = bucketOf(form, place);
  const { accountId } = place;
  const now = (await opinionsOf(tx, id)).find(
    ({ opinion }) => opinion.form === form && (form === "summary" || opinion.accountId === accountId),
  );
  const version = read ?? now?.opinion.version ?? 0;
  const row = await writeDraft(tx, { consultationId: id, form, bucketId, accountId, version, draft });
  if (row) return row;
  throw new Problem("version_conflict", { current: now && { ...now.opinion.draft, version: now.opinion.version } });
}

/** Keeps a draft as typed. @throws Problem not_expert, not_host, opinion_closed, consent_taken_back, version_conflict */
export const saveDraft = (context: OperationContext, form: OpinionForm, input: z.output<typeof SaveDraft>) =>
  context.platform.db.transaction(async (tx) => {
    found(await lockConsultation(tx, input.id));
    const { version } = await kept(tx, await placeOf(tx, context, input.id), form, input);
    return { version };
  });

/**
 * Signs what is typed as the next version, with who signs as they are now.
 *
 * @throws Problem as saveDraft; invalid for what may not be empty; no_opinion, stance_missing of a summary
 */
export const sign = (context: OperationContext, form: OpinionForm, input: z.output<typeof SuggestOpinion>) =>
  context.platform.db.transaction(async (tx) => {
    const { reason, ...typed } = input;
    found(await lockConsultation(tx, input.id));
    const place = await placeOf(tx, context, input.id);
    const bucketId = bucketOf(form, place);
    const content = { finding: typed.finding, text: typed.text, stances: form === "summary" ? typed.stances : [] };
    requireFilled(form === "summary" ? ["text"] : emptyFields(place.consultation.kind, content), content);
    if (form === "summary") requireStances(await standing(tx, input.id), content);
    const { id: opinionId } = await kept(tx, place, form, { ...typed, ...content });
    const number = (await newestNumber(tx, opinionId)) + 1;
    if (number > 1 && reason === "") throw invalid(["reason"]);
    const signed = new Date();
    const { accountId } = place;
    const block = found(await signatoryOf(tx, accountId, bucketId));
    await insertVersion(tx, { opinionId, number, content, block, accountId, reason, signed });
    const kind = form === "opinion" ? ("opinionSigned" as const) : ("summarySigned" as const);
    const consultationId = input.id;
    await recordEvent(tx, { consultationId, kind, bucketId, by: accountId, reason, detail: { opinionId, number } });
    if (form === "opinion") {
      await raise(context.platform, tx, context, "opinionSigned", {
        consultationId,
        bucketId,
        by: accountId,
        opinionId,
      });
    }
    await audit(tx, context, form === "opinion" ? "opinion_signed" : "summary_signed", {
      ...{ bucketId, subjectId: consultationId, detail: { opinionId, number } },
    });
    return { opinionId, number };
  });

/** The opinions that were signed, each by its last version. */
async function standing(tx: Transaction, consultationId: string): Promise<Standing[]> {
  return (await opinionsOf(tx, consultationId)).flatMap(({ opinion, versions }) =>
    opinion.form === "opinion" && versions.length > 0 ? [{ opinionId: opinion.id, number: versions.length }] : [],
  );
}

function requireStances(signed: Standing[], content: Parameters<typeof speaksOfAll>[1]): void {
  if (signed.length === 0) throw new Problem("no_opinion");
  if (!speaksOfAll(signed, content)) throw new Problem("stance_missing");
}

function requireFilled(fields: ("finding" | "text")[], content: { finding: string; text: string }): void {
  const empty = fields.filter((field) => content[field] === "");
  if (empty.length > 0) throw invalid(empty);
}

const invalid = (fields: string[]) =>
  new Problem("invalid", { issues: fields.map((path) => ({ path, message: "required" })) });
