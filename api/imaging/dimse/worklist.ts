import { setImmediate } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import { worklistKeys } from "#contract/organizations/list-fields";
import type { Database } from "#api/infrastructure/database/connect";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { DataSet } from "#api/dicom/encoding/data-set";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { tagText } from "#api/dicom/encoding/tag-names";
import { tags } from "#api/dicom/encoding/tags";
import { transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import { HeaderRefused } from "#api/dicom/refusal";
import { identifierOf, type DimseRequest } from "./dimse-request";
import type { AcceptedAssociation } from "./accepted-association";
import { responseTo, type Status } from "./command";
import { encodeAnswer, encodeInSet } from "./encode-match";
import { findStatuses } from "./find-statuses";
import { keyValue, WrongIdentifier } from "./identifier";
import { extraTags, stepAttributes, worklistAttributes, type WorklistEntry } from "./worklist-attributes";
import { worklistFacts, type ToldAnswer } from "./worklist-facts";
import {
  mayBeAskedBy,
  ownModality,
  toldAnswers,
  withinScope,
  worklist,
  worklistAskers,
  worklistConditions,
  WrongKey,
  type AskingDevice,
  type WorklistRow,
} from "./worklist-queries";

const maxEntries = 2_000;
const within = `${tagText(tags.ScheduledProcedureStepSequence)}.`;
/** The name `worklistConditions` has the station by. */
const stationKey = `${within}${tagText(tags.ScheduledStationAETitle)}`;

/** What a modality asks its worklist for. */
interface Asked {
  /** Tags to be answered; null for all of the sequence. */
  readonly tags: ReadonlySet<number>;
  readonly stepTags: ReadonlySet<number> | null;
  /** Values to be matched, by the names that `worklistConditions` has them by. */
  readonly keys: ReadonlyMap<string, string>;
}

/**
 * Answers a C-FIND of the Modality Worklist (PS3.4 annex K) by the scheduled exams of the organization that are still to
 * be done.
 */
export async function findWorklist(
  calling: AcceptedAssociation,
  asking: DimseRequest,
  isCancelled: () => boolean,
): Promise<void> {
  const { messages, message, context } = asking;
  const last = await entries(calling, asking, isCancelled).catch((error: unknown): Status => {
    if (error instanceof HeaderRefused) return { status: findStatuses.wrongIdentifier, comment: error.reason };
    if (error instanceof WrongKey || error instanceof WrongIdentifier) {
      return { status: findStatuses.unableToProcess, comment: error.message };
    }
    throw error;
  });
  await messages.send(context.id, responseTo(message.command, last));
}

async function entries(
  calling: AcceptedAssociation,
  asking: DimseRequest,
  isCancelled: () => boolean,
): Promise<Status> {
  const { platform, bucketId, timeZone, callingAeTitle, characterSet, actor } = calling;
  const { messages, message, context } = asking;
  const { institution, devices } = await worklistAskers(platform.db, bucketId, callingAeTitle);
  const ownSet = devices.map((device) => device.characterSet).find((set) => set !== "");
  const identifier = identifierOf(asking, ownSet ? [ownSet] : []);
  const asked = askedIn(identifier, callingAeTitle, devices);
  const place = { bucketId, timeZone };
  const known = [...asked.keys].filter(([name]) => name in worklistConditions);
  const conditions = known.map(([name, value]): SQL | undefined => worklistConditions[name]?.(value, place));
  const unnamed = ownModality(
    devices,
    known.some(([name]) => name === stationKey),
  );
  const permitted = [mayBeAskedBy(callingAeTitle), withinScope(devices), unnamed];
  const rows = await worklist(platform.db, place, [...permitted, ...conditions], maxEntries);
  const factsOf = await safetyFacts(platform.db, bucketId, asked, rows);
  // Which fields were searched, never what for: the trail would hold patients' names.
  const detail = { fields: known.map(([name]) => name).join(","), by: "worklist", peer: callingAeTitle };
  await audit(platform.db, actor, "exams_listed", { detail });
  const isWhole = known.length === asked.keys.size;
  const pending = { status: isWhole ? findStatuses.pending : findStatuses.pendingWithoutKeys };
  const characterSets = characterSet ? [characterSet] : identifier.characterSets;
  const syntax = transferSyntax(context.transferSyntax);
  const isPlain = ownSet === "ISO_IR 6";
  const askingStation = stationIn(asked, callingAeTitle);
  for (const row of rows.slice(0, maxEntries)) {
    if (isCancelled()) return { status: findStatuses.cancelled };
    const facts = factsOf(row.exam.id);
    const told = answerOf({ ...row, timeZone, askingStation, institution, facts, isPlain }, asked);
    const answer = ownSet ? encodeInSet(told, ownSet, syntax) : encodeAnswer(told, { characterSets, syntax });
    await messages.send(context.id, responseTo(message.command, pending, true), answer);
    // Lets a cancellation be read.
    await setImmediate();
  }
  if (rows.length <= maxEntries) return { status: findStatuses.success };
  return { status: findStatuses.outOfResources, comment: "more entries than are told at once" };
}

/** @param devices those that ask: what they are told unasked is as if they had asked for it */
function askedIn(identifier: DataSet, callingAeTitle: string, devices: readonly AskingDevice[]): Asked {
  const keys = new Map<string, string>();
  const keysOf = (dataSet: DataSet, of: string) => {
    const asked = new Set<number>();
    for (const { tag, isSequence } of dataSet.elements.values()) {
      if ((tag & 0xffff) === 0 || tag === tags.SpecificCharacterSet) continue;
      asked.add(tag);
      const value = isSequence ? "" : keyValue(dataSet, tag);
      if (value !== "" && !/^\*+$/.test(value)) keys.set(`${of}${tagText(tag)}`, value);
    }
    return asked;
  };
  const asked = keysOf(identifier, "");
  for (const key of worklistKeys) if (devices.some((device) => device.keys[key])) asked.add(extraTags[key]);
  // A device whose exams are chosen here names itself all the same, which is to leave none of them out.
  const own = [callingAeTitle, ...devices.map(({ aeTitle }) => aeTitle)];
  const isChosen = devices.some(({ scope }) => scope !== "");
  const item = identifier.item(tags.ScheduledProcedureStepSequence);
  // An empty sequence asks for all of it (PS3.4 C.2.2.2.6).
  const stepTags = item && item.elements.size > 0 ? keysOf(item, within) : null;
  if (isChosen && own.includes(keys.get(stationKey) ?? "")) keys.delete(stationKey);
  return { tags: asked, stepTags, keys };
}

const factTags = [tags.MedicalAlerts, tags.Allergies, tags.PregnancyStatus];

/** What was answered to safety questions, of the exams that are told; nothing is read where nobody asks for it. */
async function safetyFacts(db: Database, bucketId: string, asked: Asked, rows: readonly WorklistRow[]) {
  const isAsked = factTags.some((tag) => asked.tags.has(tag)) && rows.length > 0;
  const answers = isAsked
    ? await toldAnswers(
        db,
        bucketId,
        rows.map(({ exam }) => exam.id),
      )
    : [];
  const byExam = new Map<string, ToldAnswer[]>();
  for (const answer of answers) {
    byExam.set(answer.scheduledExamId, [...(byExam.get(answer.scheduledExamId) ?? []), answer]);
  }
  return (scheduledExamId: string) => worklistFacts(byExam.get(scheduledExamId) ?? []);
}

function stationIn({ keys }: Asked, callingAeTitle: string): string {
  const asked = keys.get(stationKey);
  return asked && !/[*?]/.test(asked) ? asked : callingAeTitle;
}

function answerOf(entry: WorklistEntry, { tags: asked, stepTags }: Asked): WritableElement[] {
  const told = (attributes: typeof worklistAttributes, wanted: ReadonlySet<number> | null) =>
    [...attributes].flatMap(([tag, answer]) => (wanted === null || wanted.has(tag) ? [answer(entry)] : []));
  const step = told(stepAttributes, stepTags);
  const sequence = [tags.ScheduledProcedureStepSequence, "SQ", [step]] as const;
  return [...told(worklistAttributes, asked), ...(asked.has(tags.ScheduledProcedureStepSequence) ? [sequence] : [])];
}
