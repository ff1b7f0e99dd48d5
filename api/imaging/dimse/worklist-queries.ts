import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { examTextNames, examTexts } from "#contract/registration/exam-fields";
import type { Database } from "#api/infrastructure/database/connect";
import {
  buckets,
  devices,
  procedures,
  safetyAnswers,
  safetyQuestions,
  scheduledExams,
  steps,
} from "#api/infrastructure/database/schema/index";
import { tagName, tagText } from "#api/dicom/encoding/tag-names";
import { tags } from "#api/dicom/encoding/tags";
import { daysFit, indexedNameFits, nameFits, nameFitsLoosely, textFits } from "../dicomweb/match-conditions";
import { dayRange, listed, timeRange } from "../dicomweb/matching";
import { addDays, startOfDay } from "#api/infrastructure/time/zoned-days";

export interface WorklistPlace {
  readonly bucketId: string;
  readonly timeZone: string;
}

/** What has no time is due from when its patient came or was registered. */
const due =
  sql<Date>`coalesce(${scheduledExams.scheduledStart}, ${scheduledExams.arrived}, ${scheduledExams.created})`.mapWith(
    scheduledExams.created,
  );

/** A value that nothing can be matched by. */
export class WrongKey extends Error {}

type Condition = (value: string, place: WorklistPlace) => SQL | undefined;

const clock = ({ timeZone }: WorklistPlace) => sql`(${due} at time zone ${timeZone})::time`;

/** Of the plain texts those that may be searched by. */
const examTextConditions = Object.fromEntries(
  examTextNames
    .filter((name) => examTexts[name].isWorklistKey)
    .flatMap((name) =>
      (examTexts[name].worklist ?? []).map(([tag]): [string, Condition] => [
        tagText(tag),
        (value) => textFits(scheduledExams[name], value),
      ]),
    ),
);

/**
 * Matching keys (PS3.4 table K.6-1) by their tags, those of the Scheduled Procedure Step Sequence behind it. An exam
 * without a device fits every station of its modality.
 */
export const worklistConditions: Record<string, Condition> = {
  ...examTextConditions,
  "00080050": (value) => textFits(scheduledExams.accessionNumber, value),
  "00080090": (value) => nameFits(scheduledExams.requestingPhysician, value),
  "00100010": (value) => patientNamed(value),
  "00100020": (value) => textFits(scheduledExams.patientId, value),
  "00100030": (value) => daysFit(sql`${scheduledExams.patientDob}`, dayRange(value) ?? wrong(tags.PatientBirthDate)),
  "00100040": (value) => textFits(sql`left(${scheduledExams.patientGender}, 1)`, value),
  "0020000D": (value) => inArray(scheduledExams.studyInstanceUid, listed(value)),
  "00321032": (value) => nameFits(scheduledExams.requestingPhysician, value),
  "00401001": (value) => textFits(scheduledExams.accessionNumber, value),
  "00400100.00080060": (value) => textFits(scheduledExams.modality, value.toUpperCase()),
  "00400100.00400001": (value, { bucketId }) => {
    const called = textFits(sql`d.ae_title`, value);
    if (!called) return undefined;
    const elsewhere = sql`exists (select from ${devices} d where d.bucket_id = ${bucketId} and d.deactivated is null
      and ${called} and d.modality <> ${scheduledExams.modality})`;
    return sql`case when coalesce(${devices.aeTitle}, '') = '' then not ${elsewhere}
      else ${textFits(sql`${devices.aeTitle}`, value)} end`;
  },
  "00400100.00400002": (value, { timeZone }) => {
    const { first, last } = dayRange(value) ?? wrong(tags.ScheduledProcedureStepStartDate);
    return and(
      first === null ? undefined : gte(due, startOfDay(first, timeZone)),
      last === null ? undefined : lt(due, startOfDay(addDays(last, 1), timeZone)),
    );
  },
  "00400100.00400003": (value, place) => {
    const { first, last } = timeRange(value) ?? wrong(tags.ScheduledProcedureStepStartTime);
    return sql`${clock(place)} between ${first}::time and ${last}::time`;
  },
  "00400100.00400009": (value) => textFits(scheduledExams.accessionNumber, value),
};

/**
 * A name is kept as it was typed at registration, and many modalities have no keyboard for hanzi or Tibetan: two letters or more also find it by its pinyin, or as Wylie transliterates it. Nobody is to be missing at the
 * scanner.
 */
function patientNamed(value: string): SQL | undefined {
  const names = { name: scheduledExams.patientName, grams: scheduledExams.nameGrams };
  const asWritten = indexedNameFits(names, value);
  const isSpelled = /[a-z]{2}/i.test(value) && !/\p{Script=Han}/u.test(value);
  if (!asWritten || !isSpelled) return asWritten;
  return or(asWritten, and(sql`${scheduledExams.patientName} ~ '[㐀-鿿ༀ-࿿]'`, nameFitsLoosely(names, value)));
}

function wrong(tag: number): never {
  throw new WrongKey(`cannot match by ${tagName(tag)}`);
}

/** The organization's name, and the devices in use that ask by an AE title, with what they are to be told. */
export async function worklistAskers(db: Database, bucketId: string, callingAeTitle: string) {
  const rows = await db
    .select({
      institution: buckets.name,
      device: {
        id: devices.id,
        modality: devices.modality,
        aeTitle: devices.aeTitle,
        scope: devices.worklistScope,
        characterSet: devices.worklistCharacterSet,
        keys: devices.worklistKeys,
      },
    })
    .from(buckets)
    .leftJoin(
      devices,
      and(
        eq(devices.bucketId, buckets.id),
        isNull(devices.deactivated),
        or(eq(devices.aeTitle, callingAeTitle), arrayContains(devices.worklistAeTitles, [callingAeTitle])),
      ),
    )
    .where(eq(buckets.id, bucketId))
    .orderBy(asc(devices.position), asc(devices.id));
  return {
    institution: rows[0]?.institution ?? "",
    devices: rows.flatMap(({ device }) => (device ? [device] : [])),
  };
}
export type AskingDevice = Awaited<ReturnType<typeof worklistAskers>>["devices"][number];

/** What is scheduled on a device that names who may ask for it is told to them alone. */
export const mayBeAskedBy = (callingAeTitle: string) =>
  or(
    isNull(devices.id),
    sql`cardinality(${devices.worklistAeTitles}) = 0`,
    arrayContains(devices.worklistAeTitles, [callingAeTitle]),
  );

/** The exams that devices are to be told of; undefined where that is for their keys to say, or every one. */
export function withinScope(asking: readonly AskingDevice[]): SQL | undefined {
  const all = asking.map(({ id, modality, scope }) => {
    const ofModality = sql`${scheduledExams.modality} = ${modality}`;
    if (scope === "device")
      return or(eq(scheduledExams.deviceId, id), and(isNull(scheduledExams.deviceId), ofModality));
    return scope === "modality" ? ofModality : undefined;
  });
  return all.every((one) => one !== undefined) ? or(...all) : undefined;
}

/**
 * What devices are told that name no station: every exam that has a device, those without one only of their own modality.
 * Undefined where the station is asked for, which says so itself, or all is to be told, or nobody knows who asks.
 */
export function ownModality(asking: readonly AskingDevice[], isStationAsked: boolean): SQL | undefined {
  const isForAll = asking.length === 0 || asking.some(({ scope }) => scope === "organization");
  if (isStationAsked || isForAll) return undefined;
  const modalities = asking.map(({ modality }) => modality);
  return or(isNotNull(scheduledExams.deviceId), inArray(sql`${scheduledExams.modality}`, modalities));
}

/** The latest answers to safety questions that devices are told of. */
export const toldAnswers = (db: Database, bucketId: string, scheduledExamIds: readonly string[]) =>
  db
    .selectDistinctOn([safetyAnswers.scheduledExamId, safetyAnswers.questionId], {
      scheduledExamId: safetyAnswers.scheduledExamId,
      worklistAs: safetyQuestions.worklistAs,
      blockingAnswer: safetyQuestions.blockingAnswer,
      question: safetyAnswers.question,
      answer: safetyAnswers.answer,
      note: safetyAnswers.note,
    })
    .from(safetyAnswers)
    .innerJoin(safetyQuestions, eq(safetyQuestions.id, safetyAnswers.questionId))
    .where(
      and(
        eq(safetyAnswers.bucketId, bucketId),
        inArray(safetyAnswers.scheduledExamId, [...scheduledExamIds]),
        ne(safetyQuestions.worklistAs, ""),
      ),
    )
    .orderBy(
      safetyAnswers.scheduledExamId,
      safetyAnswers.questionId,
      desc(safetyAnswers.created),
      desc(safetyAnswers.id),
    );

export type WorklistRow = Awaited<ReturnType<typeof worklist>>[number];

/** Scheduled exams that are still to be done, by their time; @param limit one more is read where there are more. */
export const worklist = (db: Database, place: WorklistPlace, conditions: readonly (SQL | undefined)[], limit: number) =>
  db
    .select({
      exam: scheduledExams,
      due,
      device: { name: devices.name, aeTitle: devices.aeTitle, room: devices.room },
      procedure: { name: procedures.name, englishName: procedures.englishName, code: procedures.code },
      step: { name: steps.name, code: steps.code },
    })
    .from(scheduledExams)
    .leftJoin(devices, eq(devices.id, scheduledExams.deviceId))
    .leftJoin(procedures, eq(procedures.id, scheduledExams.procedureId))
    .leftJoin(steps, eq(steps.id, scheduledExams.stepId))
    .where(
      and(
        eq(scheduledExams.bucketId, place.bucketId),
        isNull(scheduledExams.deleted),
        isNull(scheduledExams.examId),
        inArray(scheduledExams.status, ["Registered", "Scheduled", "Arrived"]),
        ...conditions,
      ),
    )
    .orderBy(asc(due), asc(scheduledExams.id))
    .limit(limit + 1);
