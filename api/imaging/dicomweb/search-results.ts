import type { JsonAttribute, JsonDataSet } from "#api/dicom/json-model";
import { nameGroups } from "#api/dicom/json-model";
import { asValue, daValue, sexCode, tmValue } from "#api/dicom/written-values";
import { localClock } from "#api/infrastructure/time/zoned-days";
import type { AddressContext } from "#api/kernel/service-address";
import { instanceAddress, seriesAddress, studyAddress } from "./addresses";
import type { SearchAttribute } from "./search-attributes";
import type { InstanceRow, SeriesRow, StudyRow } from "./search-queries";

type Values = readonly unknown[];
type Answers<Row> = Record<string, (row: Row, context: AddressContext, timeZone: string) => Values>;

const present = (value: unknown): Values => (value === null || value === undefined || value === "" ? [] : [value]);
const named = (name: string): Values => (name === "" ? [] : [nameGroups(name)]);

const study: Answers<StudyRow> = {
  SpecificCharacterSet: () => ["ISO_IR 192"],
  StudyDate: ({ studyDate }, _, zone) => present(studyDate && daValue(localClock(studyDate, zone).day)),
  StudyTime: ({ studyDate }, _, zone) => present(studyDate && tmValue(localClock(studyDate, zone).time)),
  AccessionNumber: ({ accessionNumber }) => present(accessionNumber),
  InstanceAvailability: () => ["ONLINE"],
  ModalitiesInStudy: ({ modalities }) => modalities,
  ReferringPhysicianName: ({ referringPhysician }) => named(referringPhysician),
  TimezoneOffsetFromUTC: ({ studyDate }, _, zone) => present(studyDate && localClock(studyDate, zone).offset),
  StudyDescription: ({ studyDesc }) => present(studyDesc),
  PatientName: ({ patientName }) => named(patientName),
  PatientID: ({ patientId }) => present(patientId),
  IssuerOfPatientID: ({ patientIdIssuer }) => present(patientIdIssuer),
  PatientBirthDate: ({ patientDob }) => present(daValue(patientDob)),
  PatientSex: ({ patientGender }) => present(sexCode(patientGender)),
  PatientAge: ({ visitAge, visitAgeUnit }) => present(asValue(visitAge, visitAgeUnit)),
  PatientSize: ({ heightCm }) => (heightCm === null ? [] : [heightCm / 100]),
  PatientWeight: ({ weightKg }) => present(weightKg),
  StudyInstanceUID: ({ studyInstanceUid }) => present(studyInstanceUid),
  StudyID: ({ studyId }) => present(studyId),
  NumberOfStudyRelatedSeries: ({ seriesCount }) => [seriesCount],
  NumberOfStudyRelatedInstances: ({ instanceCount }) => [instanceCount],
  RetrieveURL: ({ studyInstanceUid }, context) => [studyAddress(context, studyInstanceUid ?? "")],
};

const series: Answers<SeriesRow> = {
  Modality: ({ seriesModality }) => present(seriesModality),
  SeriesDescription: ({ seriesDescription }) => present(seriesDescription),
  BodyPartExamined: ({ bodyPart }) => present(bodyPart),
  SeriesInstanceUID: ({ seriesInstanceUid }) => [seriesInstanceUid],
  SeriesNumber: ({ seriesNumber }) => present(seriesNumber),
  NumberOfSeriesRelatedInstances: ({ seriesInstances }) => [seriesInstances],
  PerformedProcedureStepStartDate: ({ performedDate }) => present(daValue(performedDate)),
  PerformedProcedureStepStartTime: ({ performedTime }) => present(tmValue(performedTime)),
  RequestAttributesSequence: ({ requests }) =>
    requests.map(({ scheduledStepId, requestedProcedureId }) => ({
      "00400009": attribute("SH", present(scheduledStepId)),
      "00401001": attribute("SH", present(requestedProcedureId)),
    })),
  RetrieveURL: ({ studyInstanceUid, seriesInstanceUid }, context) => [
    seriesAddress(context, studyInstanceUid ?? "", seriesInstanceUid),
  ],
};

const instance: Answers<InstanceRow> = {
  SOPClassUID: ({ sopClassUid }) => [sopClassUid],
  SOPInstanceUID: ({ sopInstanceUid }) => [sopInstanceUid],
  AvailableTransferSyntaxUID: ({ transferSyntaxUid }) => [transferSyntaxUid],
  InstanceNumber: ({ instanceNumber }) => present(instanceNumber),
  NumberOfFrames: ({ frames, hasPixelData }) => (hasPixelData ? [frames] : []),
  Rows: ({ rows }) => present(rows),
  Columns: ({ columns }) => present(columns),
  BitsAllocated: ({ bitsAllocated }) => present(bitsAllocated),
  RetrieveURL: (row, context) => [instanceAddress(context, row.studyInstanceUid ?? "", row)],
};

const attribute = (vr: string, values: Values): JsonAttribute => (values.length > 0 ? { vr, Value: values } : { vr });

/** What the image pixel module alone has: left out of the others, rather than empty. */
const ofImages: ReadonlySet<string> = new Set(["NumberOfFrames", "Rows", "Columns", "BitsAllocated"]);

function result<Row>(answers: Answers<Row>, included: ReadonlySet<SearchAttribute>) {
  const wanted = [...included]
    .filter(({ keyword }) => keyword in answers)
    .sort((one, other) => (one.tag < other.tag ? -1 : 1));
  return (row: Row, context: AddressContext, timeZone: string): JsonDataSet => {
    const found: JsonDataSet = {};
    for (const { tag, keyword, vr } of wanted) {
      const values = answers[keyword]?.(row, context, timeZone) ?? [];
      if (values.length > 0 || !ofImages.has(keyword)) found[tag] = attribute(vr, values);
    }
    return found;
  };
}

/** Rows as results of a search (PS3.18 §10.6.3.3). */
export const studyResult = (included: ReadonlySet<SearchAttribute>) => result(study, included);
export const seriesResult = (included: ReadonlySet<SearchAttribute>) => result({ ...study, ...series }, included);
export const instanceResult = (included: ReadonlySet<SearchAttribute>) =>
  result({ ...study, ...series, ...instance }, included);
