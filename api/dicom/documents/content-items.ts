import type { WritableElement } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import { oneValue, type DocumentHead } from "./document-modules";

/** A code with its scheme and meaning (PS3.3 §8). */
export type Code = readonly [value: string, scheme: string, meaning: string];

/** An image, or frames of it, that a document refers to. */
export interface ReferencedImage {
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  /** Counted from 1; left out, all of it is meant. */
  readonly frame?: number;
}

/** One item of a content tree (PS3.3 C.17.3). */
export type ContentItem = readonly WritableElement[];
type Relationship = "CONTAINS" | "HAS CONCEPT MOD" | "HAS OBS CONTEXT";

export const codeItem = ([value, scheme, meaning]: Code): WritableElement[] => [
  [tags.CodeValue, "SH", value],
  [tags.CodingSchemeDesignator, "SH", scheme],
  [tags.CodeMeaning, "LO", meaning],
];

const item = (relationship: Relationship, type: string, name: Code, value: WritableElement[]): ContentItem => [
  [tags.RelationshipType, "CS", relationship],
  [tags.ValueType, "CS", type],
  [tags.ConceptNameCodeSequence, "SQ", [codeItem(name)]],
  ...value,
];

export const codeContent = (relationship: Relationship, name: Code, value: Code): ContentItem =>
  item(relationship, "CODE", name, [[tags.ConceptCodeSequence, "SQ", [codeItem(value)]]]);

/** Lines end as DICOM ends them (PS3.5 §6.1.3). */
export const textContent = (name: Code, text: string): ContentItem =>
  item("CONTAINS", "TEXT", name, [[tags.TextValue, "UT", text.replace(/\r?\n/g, "\r\n")]]);

export const personContent = (name: Code, person: string): ContentItem =>
  item("HAS OBS CONTEXT", "PNAME", name, [[tags.PersonName, "PN", oneValue(person, "PN")]]);

export const sectionContent = (name: Code, contents: readonly ContentItem[]): ContentItem =>
  item("CONTAINS", "CONTAINER", name, [
    [tags.ContinuityOfContent, "CS", "SEPARATE"],
    [tags.ContentSequence, "SQ", contents],
  ]);

/** The frames stand in the item itself, where every reader looks for them (PS3.3 C.17.3.2, table 10-3). */
export const imageContent = ({ sopClassUid, sopInstanceUid, frame }: ReferencedImage): ContentItem => [
  [tags.RelationshipType, "CS", "CONTAINS"],
  [tags.ValueType, "CS", "IMAGE"],
  [
    tags.ReferencedSOPSequence,
    "SQ",
    [
      [
        [tags.ReferencedSOPClassUID, "UI", sopClassUid],
        [tags.ReferencedSOPInstanceUID, "UI", sopInstanceUid],
        ...(frame === undefined ? [] : [[tags.ReferencedFrameNumber, "IS", String(frame)] as const]),
      ],
    ],
  ],
];

/** Who says what the document says: a person (PS3.16 TID 1001, 1003). */
export const observedBy = (person: string): ContentItem[] => [
  codeContent("HAS OBS CONTEXT", ["121005", "DCM", "Observer Type"], ["121006", "DCM", "Person"]),
  personContent(["121008", "DCM", "Person Observer Name"], person),
];

/** In which language the texts are (PS3.16 TID 1204; RFC 5646). */
export const writtenIn = (language: Code): ContentItem =>
  codeContent("HAS CONCEPT MOD", ["121049", "DCM", "Language of Content Item and Descendants"], language);

const grouped = <Value>(values: readonly Value[], keyOf: (value: Value) => string): [string, Value[]][] => [
  ...values.reduce((groups, value) => {
    const key = keyOf(value);
    return groups.set(key, [...(groups.get(key) ?? []), value]);
  }, new Map<string, Value[]>()),
];

const referencedSeries = ([seriesUid, images]: [string, ReferencedImage[]]): WritableElement[] => [
  [
    tags.ReferencedSOPSequence,
    "SQ",
    // Frames of one image are of one object.
    grouped(images, ({ sopInstanceUid }) => sopInstanceUid).map(([sopInstanceUid, [first]]): WritableElement[] => [
      [tags.ReferencedSOPClassUID, "UI", first?.sopClassUid ?? ""],
      [tags.ReferencedSOPInstanceUID, "UI", sopInstanceUid],
    ]),
  ],
  [tags.SeriesInstanceUID, "UI", seriesUid],
];

const referencedStudy = ([studyUid, images]: [string, ReferencedImage[]]): WritableElement[] => [
  [tags.ReferencedSeriesSequence, "SQ", grouped(images, ({ seriesUid }) => seriesUid).map(referencedSeries)],
  [tags.StudyInstanceUID, "UI", studyUid],
];

/** Every image the tree names, by study and series (PS3.3 table C.17-2, C.17-3). */
export const evidence = (images: readonly ReferencedImage[]): WritableElement => [
  tags.CurrentRequestedProcedureEvidenceSequence,
  "SQ",
  grouped(images, ({ studyUid }) => studyUid).map(referencedStudy),
];

/** The request that the document answers (PS3.3 table C.17-2): what is not known is empty. */
export const answeredRequest = ({ study }: DocumentHead): WritableElement => [
  tags.ReferencedRequestSequence,
  "SQ",
  [
    [
      [tags.AccessionNumber, "SH", oneValue(study.accessionNumber, "SH")],
      [tags.ReferencedStudySequence, "SQ", []],
      [tags.StudyInstanceUID, "UI", study.uid],
      [tags.RequestedProcedureDescription, "LO", oneValue(study.description, "LO")],
      [tags.RequestedProcedureCodeSequence, "SQ", []],
      [tags.RequestedProcedureID, "SH", oneValue(study.accessionNumber, "SH")],
      [tags.PlacerOrderNumberImagingServiceRequest, "LO", ""],
      [tags.FillerOrderNumberImagingServiceRequest, "LO", ""],
    ],
  ],
];

/** The root of a content tree, and the template it keeps to (PS3.3 C.17.3, C.18.8). */
export const contentTree = (title: Code, template: string, contents: readonly ContentItem[]): WritableElement[] => [
  [tags.ValueType, "CS", "CONTAINER"],
  [tags.ConceptNameCodeSequence, "SQ", [codeItem(title)]],
  [tags.ContinuityOfContent, "CS", "SEPARATE"],
  [
    tags.ContentTemplateSequence,
    "SQ",
    [
      [
        [tags.MappingResource, "CS", "DCMR"],
        [tags.TemplateIdentifier, "CS", template],
      ],
    ],
  ],
  [tags.ContentSequence, "SQ", contents],
];
