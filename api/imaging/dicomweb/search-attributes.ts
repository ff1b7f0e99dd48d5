export type Level = "study" | "series" | "instance";

/** How a key is matched (PS3.4 C.2.2.2). */
export type Matching = "text" | "name" | "date" | "time" | "uid" | "number" | "modalities";

/** An attribute a search can name, answer or both. */
export interface SearchAttribute {
  readonly tag: string;
  readonly keyword: string;
  readonly vr: string;
  readonly level: Level;
  /** Null for what is only answered. */
  readonly matching: Matching | null;
  /** Answered without being asked for (PS3.18 tables 10.6.3-3 to 10.6.3-5, and what lists are of no use without). */
  readonly isDefault: boolean;
}

type Line = readonly [tag: string, keyword: string, vr: string, matching: Matching | null, isDefault?: false];

const studyLines: readonly Line[] = [
  ["00080005", "SpecificCharacterSet", "CS", null],
  ["00080020", "StudyDate", "DA", "date"],
  ["00080030", "StudyTime", "TM", "time"],
  ["00080050", "AccessionNumber", "SH", "text"],
  ["00080056", "InstanceAvailability", "CS", null],
  ["00080061", "ModalitiesInStudy", "CS", "modalities"],
  ["00080090", "ReferringPhysicianName", "PN", "name"],
  ["00080201", "TimezoneOffsetFromUTC", "SH", null],
  ["00081030", "StudyDescription", "LO", "text"],
  ["00081190", "RetrieveURL", "UR", null],
  ["00100010", "PatientName", "PN", "name"],
  ["00100020", "PatientID", "LO", "text"],
  ["00100021", "IssuerOfPatientID", "LO", "text", false],
  ["00100030", "PatientBirthDate", "DA", "date"],
  ["00100040", "PatientSex", "CS", "text"],
  ["00101010", "PatientAge", "AS", null, false],
  ["00101020", "PatientSize", "DS", null, false],
  ["00101030", "PatientWeight", "DS", null, false],
  ["0020000D", "StudyInstanceUID", "UI", "uid"],
  ["00200010", "StudyID", "SH", "text"],
  ["00201206", "NumberOfStudyRelatedSeries", "IS", null],
  ["00201208", "NumberOfStudyRelatedInstances", "IS", null],
];

const seriesLines: readonly Line[] = [
  ["00080060", "Modality", "CS", "text"],
  ["0008103E", "SeriesDescription", "LO", "text"],
  ["00180015", "BodyPartExamined", "CS", "text", false],
  ["0020000E", "SeriesInstanceUID", "UI", "uid"],
  ["00200011", "SeriesNumber", "IS", "number"],
  ["00201209", "NumberOfSeriesRelatedInstances", "IS", null],
  ["00400244", "PerformedProcedureStepStartDate", "DA", "date"],
  ["00400245", "PerformedProcedureStepStartTime", "TM", "time"],
  ["00400275", "RequestAttributesSequence", "SQ", null],
  ["00400275.00400009", "RequestAttributesSequence.ScheduledProcedureStepID", "SH", "text"],
  ["00400275.00401001", "RequestAttributesSequence.RequestedProcedureID", "SH", "text"],
];

const instanceLines: readonly Line[] = [
  ["00080016", "SOPClassUID", "UI", "uid"],
  ["00080018", "SOPInstanceUID", "UI", "uid"],
  ["00083002", "AvailableTransferSyntaxUID", "UI", null],
  ["00200013", "InstanceNumber", "IS", "number"],
  ["00280008", "NumberOfFrames", "IS", null],
  ["00280010", "Rows", "US", null],
  ["00280011", "Columns", "US", null],
  ["00280100", "BitsAllocated", "US", null],
];

const attributesOf = (level: Level, lines: readonly Line[]): SearchAttribute[] =>
  lines.map(([tag, keyword, vr, matching, isDefault = true]) => ({ tag, keyword, vr, level, matching, isDefault }));

/** All of them. Those with `matching` include every required key of PS3.18 table 10.6.1-5. */
export const searchAttributes: readonly SearchAttribute[] = [
  ...attributesOf("study", studyLines),
  ...attributesOf("series", seriesLines),
  ...attributesOf("instance", instanceLines),
];

const byName = new Map(
  searchAttributes.flatMap((attribute) => [
    [attribute.tag.toLowerCase(), attribute] as const,
    [attribute.keyword.toLowerCase(), attribute] as const,
    // Items may be named by a mixture of tags and keywords (PS3.18 §8.3.4.1.1).
    [attribute.tag.toLowerCase().replace(/^00400275\./, "requestattributessequence."), attribute] as const,
    [attribute.keyword.toLowerCase().replace(/^requestattributessequence\./, "00400275."), attribute] as const,
  ]),
);

/** @param name a tag or a keyword, as an address has it */
export const attributeNamed = (name: string): SearchAttribute | undefined => byName.get(name.toLowerCase());

const levels: readonly Level[] = ["study", "series", "instance"];

/** Whether a search at `level` deals with the attribute: its own and those of what is above it. */
export const isWithin = ({ level: own }: SearchAttribute, level: Level) => levels.indexOf(own) <= levels.indexOf(level);
