import { worklistKeys } from "#contract/organizations/list-fields";
import type { TextKeyBelow } from "#texts/keys";

export type FieldName = TextKeyBelow<"lists.fields">;
/** What a choice is made from, and what a line suggests. */
export type OptionSource =
  | "modalities"
  | "departments"
  | "deviceGroups"
  | "bodyParts"
  | "physicianTypes"
  | "timeZones"
  | "inspectionLevels"
  | "extensionSubjects"
  | "extensionTypes"
  | "characterSets"
  | "dateMatches"
  | "expertBuckets"
  | "procedures"
  | "sexes"
  | "safetyAnswers"
  | "criticalCategories"
  | "worklistScopes"
  | "worklistCharacterSets"
  | "worklistFacts";

export interface ListField {
  name: FieldName;
  /** price: yuan on the screen, fen in the record; text: a text of several lines; lines: a list, one a line. */
  kind: "line" | "number" | "price" | "choice" | "yesNo" | "text" | "lines";
  isRequired?: boolean;
  from?: OptionSource;
  hint?: TextKeyBelow<"lists.hints">;
  /** What choosing nothing means. */
  empty?: TextKeyBelow<"lists.empty">;
  /** Left out of the table. */
  isDetail?: boolean;
  /** Stands on the entry's own page alone. */
  isSetLater?: boolean;
}

export interface ListScreen {
  fields: ListField[];
  /** The field that no two entries share. */
  unique: FieldName;
  /** The field by which the list is shown in parts. */
  part?: FieldName;
}

const line = (name: FieldName, more: Partial<ListField> = {}): ListField => ({ name, kind: "line", ...more });
const modality: ListField = { name: "modality", kind: "choice", from: "modalities", isRequired: true };
const deviceGroup: ListField = { name: "deviceGroupId", kind: "choice", from: "deviceGroups", empty: "none" };
const name = line("name", { isRequired: true });
const isSetLater = true;
const code = line("code", { isRequired: true, hint: "code" });

/** The lists of an organization as its pages show them; the contract's lists of the same names hold the rules. */
export const listScreens = {
  departments: { unique: "name", fields: [name, line("code")] },
  doctors: {
    unique: "name",
    part: "physicianType",
    fields: [
      { name: "physicianType", kind: "choice", from: "physicianTypes", isRequired: true },
      name,
      { name: "departmentId", kind: "choice", from: "departments", empty: "none" },
      line("title"),
      line("phone"),
    ],
  },
  orderPlacers: { unique: "name", fields: [name, line("code")] },
  bodyParts: { unique: "name", fields: [name, line("englishName")] },
  procedures: {
    unique: "code",
    fields: [
      name,
      code,
      modality,
      line("bodyPart", { from: "bodyParts" }),
      line("englishName", { isDetail: true }),
      { name: "priceFen", kind: "price" },
    ],
  },
  steps: {
    unique: "code",
    fields: [name, code, { name: "minutes", kind: "number", isRequired: true }, deviceGroup],
  },
  deviceGroups: { unique: "name", fields: [name, modality] },
  devices: {
    unique: "name",
    fields: [
      name,
      modality,
      line("aeTitle", { hint: "aeTitle" }),
      line("room"),
      deviceGroup,
      {
        name: "worklistScope",
        kind: "choice",
        from: "worklistScopes",
        empty: "asKeys",
        hint: "worklistScope",
        isSetLater,
      },
      {
        name: "worklistCharacterSet",
        kind: "choice",
        from: "worklistCharacterSets",
        empty: "asPeer",
        hint: "worklistCharacterSet",
        isSetLater,
      },
      { name: "worklistAeTitles", kind: "lines", hint: "worklistAeTitles", isSetLater },
      ...worklistKeys.map((key): ListField => ({ name: `worklistKeys.${key}`, kind: "yesNo", isSetLater })),
    ],
  },
  dicomPeers: {
    unique: "aeTitle",
    fields: [
      name,
      line("aeTitle", { isRequired: true, hint: "peerAeTitle" }),
      { name: "mayStore", kind: "yesNo" },
      { name: "mayQuery", kind: "yesNo" },
      { name: "mayRetrieve", kind: "yesNo", hint: "mayRetrieve" },
      { name: "mayWorklist", kind: "yesNo", hint: "mayWorklist" },
      { name: "addresses", kind: "lines", hint: "addresses", isDetail: true },
      { name: "certificates", kind: "lines", hint: "certificates", isDetail: true },
      { name: "needsTls", kind: "yesNo", hint: "needsTls", isDetail: true },
      line("hostName", { hint: "hostName" }),
      { name: "port", kind: "number" },
      { name: "usesTls", kind: "yesNo", hint: "usesTls", isDetail: true },
      { name: "characterSet", kind: "choice", from: "characterSets", empty: "asAsked", isDetail: true },
    ],
  },
  externalViewers: {
    unique: "name",
    fields: [name, line("template", { isRequired: true, hint: "template" })],
  },
  queueTypes: {
    unique: "queueName",
    fields: [
      line("queueName", { isRequired: true }),
      line("displayName", { isRequired: true, hint: "displayName" }),
      modality,
      line("prefix", { hint: "prefix" }),
      { name: "missedBack", kind: "number", hint: "missedBack", isDetail: true },
      { name: "elderlyAge", kind: "number", hint: "elderlyAge", isDetail: true },
      { name: "priorityMinutes", kind: "number", hint: "priorityMinutes", isDetail: true },
      { name: "returnAfter", kind: "number", hint: "returnAfter", isDetail: true },
      { name: "saysName", kind: "yesNo", hint: "saysName", isDetail: true },
      { name: "messageAhead", kind: "number", hint: "messageAhead", isDetail: true },
    ],
  },
  criticalValues: {
    unique: "word",
    fields: [
      line("word", { isRequired: true, hint: "word" }),
      { name: "modality", kind: "choice", from: "modalities", empty: "every" },
      { name: "category", kind: "choice", from: "criticalCategories" },
    ],
  },
  safetyQuestions: {
    unique: "question",
    fields: [
      line("question", { isRequired: true, hint: "question" }),
      { name: "modality", kind: "choice", from: "modalities", empty: "every" },
      { name: "procedureId", kind: "choice", from: "procedures", empty: "anyProcedure" },
      { name: "sex", kind: "choice", from: "sexes", empty: "anySex" },
      { name: "fromAge", kind: "number", hint: "elderlyAge", isDetail: true },
      { name: "toAge", kind: "number", hint: "elderlyAge", isDetail: true },
      { name: "blockingAnswer", kind: "choice", from: "safetyAnswers", empty: "blocksNothing", hint: "blockingAnswer" },
      {
        name: "worklistAs",
        kind: "choice",
        from: "worklistFacts",
        empty: "notTold",
        hint: "worklistAs",
        isDetail: true,
      },
    ],
  },
  extensionConfigs: {
    unique: "key",
    part: "subject",
    fields: [
      { name: "subject", kind: "choice", from: "extensionSubjects", isRequired: true },
      line("label", { isRequired: true }),
      line("key", { isRequired: true, hint: "extensionKey" }),
      { name: "type", kind: "choice", from: "extensionTypes", isRequired: true },
      { name: "options", kind: "lines", hint: "extensionOptions" },
      { name: "isRequired", kind: "yesNo", hint: "extensionRequired" },
    ],
  },
} as const satisfies Record<string, ListScreen>;

export type ListName = keyof typeof listScreens;

/** The screen of a list, with what only some lists have. */
export const listScreen = (list: ListName): ListScreen => listScreens[list];

/** The fields whose values stand in a pasted line, in their order: not texts of several lines, not the list's part. */
export const pastedFields = (list: ListName): ListField[] => {
  const { fields, part } = listScreen(list);
  return fields.filter(
    ({ name, kind, isSetLater }) => name !== part && kind !== "text" && kind !== "lines" && !isSetLater,
  );
};
