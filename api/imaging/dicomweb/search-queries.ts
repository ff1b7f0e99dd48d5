import { and, asc, desc, eq, gte, inArray, isNull, gt, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { exams, instances, series } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";
import { addDays, startOfDay } from "#api/infrastructure/time/zoned-days";
import { daysFit, indexedNameFits, nameFits, nameFitsLoosely, textFits, type Expression } from "./match-conditions";
import { dayRange, listed, timeRange, type DayRange } from "./matching";
import type { SearchAttribute } from "./search-attributes";
import type { SearchRequest } from "./search-request";

/** Where a search looks: an organization, in it one study, in that one series. */
export interface SearchPlace {
  bucketId: string;
  timeZone: string;
  study?: string;
  series?: string;
}

const nothing = sql`false`;

/** With its groups and components; as it was typed where its images say another name, or none. */
const personName = sql<string>`coalesce(nullif(${exams.personName}, ''), ${exams.patientName})`;

/** What of the database each key is compared with. */
const columns: Record<string, Expression> = {
  AccessionNumber: exams.accessionNumber,
  ReferringPhysicianName: exams.referringPhysician,
  StudyDescription: exams.studyDesc,
  PatientID: exams.patientId,
  IssuerOfPatientID: exams.patientIdIssuer,
  PatientBirthDate: exams.patientDob,
  PatientSex: sql`case when ${exams.patientGender} = 'U' then '' else left(${exams.patientGender}, 1) end`,
  StudyInstanceUID: exams.studyInstanceUid,
  StudyID: exams.studyId,
  Modality: series.modality,
  SeriesDescription: series.description,
  BodyPartExamined: series.bodyPart,
  SeriesInstanceUID: series.seriesInstanceUid,
  SeriesNumber: series.number,
  PerformedProcedureStepStartDate: series.performedDate,
  PerformedProcedureStepStartTime: series.performedTime,
  SOPClassUID: instances.sopClassUid,
  SOPInstanceUID: instances.sopInstanceUid,
  InstanceNumber: instances.number,
};

const requestKeys: Record<string, string> = {
  "RequestAttributesSequence.ScheduledProcedureStepID": "scheduledStepId",
  "RequestAttributesSequence.RequestedProcedureID": "requestedProcedureId",
};

function condition(attribute: SearchAttribute, value: string, isFuzzy: boolean, timeZone: string): SQL | undefined {
  const { keyword, matching } = attribute;
  const wrong = () => {
    throw new Problem("bad_request", { parameter: keyword });
  };
  const column = columns[keyword];
  switch (matching) {
    case "modalities":
      return ofModalities(value);
    case "name":
      return keyword === "PatientName" ? patientName(value, isFuzzy) : nameFits(exams.referringPhysician, value);
    case "date": {
      const range = dayRange(value) ?? wrong();
      return keyword === "StudyDate" ? studyDate(range, timeZone) : column && daysFit(column, range);
    }
    case "time": {
      const { first, last } = timeRange(value) ?? wrong();
      const time = column ?? sql`(${exams.studyDate} at time zone ${timeZone})::time`;
      return sql`${time} between ${first}::time and ${last}::time`;
    }
    case "uid":
      return column && sql`${column} = any(${sql.param(listed(value))}::text[])`;
    case "number":
      return /^[+-]?\d{1,9}$/.test(value.trim()) ? column && sql`${column} = ${Number(value)}` : nothing;
    default: {
      const key = requestKeys[keyword];
      if (key === undefined) return column && textFits(column, value);
      const item = sql`request->>${key}`;
      const fits = textFits(item, value);
      return fits && sql`exists (select from jsonb_array_elements(${series.requests}) as request where ${fits})`;
    }
  }
}

/** An exam has the modality where any of its series does. */
function ofModalities(value: string): SQL | undefined {
  const wanted = listed(value).map((each) => textFits(sql`s.modality`, each.toUpperCase()));
  if (wanted.length === 0) return nothing;
  if (wanted.some((each) => each === undefined)) return undefined;
  return sql`${exams.id} in (select s.exam_id from series s where ${or(...wanted)})`;
}

const patientName = (value: string, isFuzzy: boolean) =>
  (isFuzzy ? nameFitsLoosely : indexedNameFits)({ name: personName, grams: exams.nameGrams }, value);

/** In the words of the index `exams_study_date`. */
function studyDate({ first, last }: DayRange, timeZone: string): SQL | undefined {
  const time = sql`coalesce(${exams.studyDate}, ${exams.created})`;
  return and(
    isNotNull(exams.studyDate),
    first === null ? undefined : gte(time, startOfDay(first, timeZone)),
    last === null ? undefined : lt(time, startOfDay(addDays(last, 1), timeZone)),
  );
}

const isWanted = ({ included }: SearchRequest, keyword: string) =>
  [...included].some((attribute) => attribute.keyword === keyword);

/** A count is made only where it is asked for. */
const counted = (request: SearchRequest, keyword: string, count: SQL) =>
  isWanted(request, keyword) ? sql<number>`${count}` : sql<number>`0`;

const examColumns = (request: SearchRequest) => ({
  examId: exams.id,
  studyInstanceUid: exams.studyInstanceUid,
  accessionNumber: exams.accessionNumber,
  patientId: exams.patientId,
  patientIdIssuer: exams.patientIdIssuer,
  patientName: sql<string>`coalesce(nullif("exams"."person_name", ''), "exams"."patient_name")`,
  patientGender: exams.patientGender,
  patientDob: exams.patientDob,
  visitAge: exams.visitAge,
  visitAgeUnit: exams.visitAgeUnit,
  weightKg: exams.weightKg,
  heightCm: exams.heightCm,
  studyDesc: exams.studyDesc,
  studyDate: exams.studyDate,
  studyId: exams.studyId,
  referringPhysician: exams.referringPhysician,
  instanceCount: exams.instanceCount,
  // In a select of one table drizzle leaves out its name, which a subselect needs.
  modalities: isWanted(request, "ModalitiesInStudy")
    ? sql<string[]>`array(select distinct s.modality from series s where s.exam_id = "exams"."id" order by 1)`
    : sql<string[]>`array[]::text[]`,
  seriesCount: counted(
    request,
    "NumberOfStudyRelatedSeries",
    sql`(select count(*)::int from series s where s.exam_id = "exams"."id")`,
  ),
});

const seriesColumns = (request: SearchRequest) => ({
  seriesInstanceUid: series.seriesInstanceUid,
  seriesNumber: series.number,
  seriesModality: series.modality,
  seriesDescription: series.description,
  bodyPart: series.bodyPart,
  performedDate: series.performedDate,
  performedTime: series.performedTime,
  requests: series.requests,
  seriesInstances: counted(
    request,
    "NumberOfSeriesRelatedInstances",
    sql`(select count(*)::int from instances i where i.series_id = ${series.id})`,
  ),
});

const instanceColumns = {
  sopClassUid: instances.sopClassUid,
  sopInstanceUid: instances.sopInstanceUid,
  transferSyntaxUid: instances.transferSyntaxUid,
  instanceNumber: instances.number,
  frames: instances.frames,
  hasPixelData: instances.hasPixelData,
  rows: instances.rows,
  columns: instances.columns,
  bitsAllocated: instances.bitsAllocated,
};

/** Exams with images, not deleted. */
const inPlace = ({ bucketId, study, series: uid }: SearchPlace) =>
  and(
    eq(exams.bucketId, bucketId),
    isNull(exams.deleted),
    isNotNull(exams.studyInstanceUid),
    gt(exams.instanceCount, 0),
    study === undefined ? undefined : eq(exams.studyInstanceUid, study),
    uid === undefined ? undefined : eq(series.seriesInstanceUid, uid),
  );

const conditions = ({ matches, isFuzzy }: SearchRequest, { timeZone }: SearchPlace) =>
  and(...matches.map(({ attribute, value }) => condition(attribute, value, isFuzzy, timeZone)));

const newestFirst = [desc(exams.created), desc(exams.id)];
const bySeries = [asc(series.number), asc(series.seriesInstanceUid)];

export type StudyRow = Awaited<ReturnType<typeof searchStudies>>[number];
export type SeriesRow = Awaited<ReturnType<typeof searchSeries>>[number];
export type InstanceRow = Awaited<ReturnType<typeof searchInstances>>[number];

/** Studies that fit, the newest first: one more than the limit where there are more. */
export const searchStudies = (db: Database, request: SearchRequest, place: SearchPlace) =>
  db
    .select(examColumns(request))
    .from(exams)
    .where(and(inPlace(place), conditions(request, place)))
    .orderBy(...newestFirst)
    .limit(request.limit + 1)
    .offset(request.offset);

/** As `searchStudies`, series of the newest study first. */
export const searchSeries = (db: Database, request: SearchRequest, place: SearchPlace) =>
  db
    .select({ ...examColumns(request), ...seriesColumns(request) })
    .from(exams)
    .innerJoin(series, eq(series.examId, exams.id))
    .where(and(inPlace(place), conditions(request, place)))
    .orderBy(...newestFirst, ...bySeries)
    .limit(request.limit + 1)
    .offset(request.offset);

/** As `searchSeries`. */
export const searchInstances = (db: Database, request: SearchRequest, place: SearchPlace) =>
  db
    .select({ ...examColumns(request), ...seriesColumns(request), ...instanceColumns })
    .from(exams)
    .innerJoin(series, eq(series.examId, exams.id))
    .innerJoin(instances, eq(instances.seriesId, series.id))
    .where(and(inPlace(place), conditions(request, place)))
    .orderBy(...newestFirst, ...bySeries, asc(instances.number), asc(instances.sopInstanceUid))
    .limit(request.limit + 1)
    .offset(request.offset);

/** Whether the organization has the study, not deleted. */
export async function hasStudy(db: Database, { bucketId, study = "" }: SearchPlace): Promise<boolean> {
  const found = await db
    .select({ id: exams.id })
    .from(exams)
    .where(and(eq(exams.bucketId, bucketId), inArray(exams.studyInstanceUid, [study]), isNull(exams.deleted)));
  return found.length > 0;
}
