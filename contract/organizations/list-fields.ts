import { z } from "zod";
import { isAddressRange } from "#contract/kernel/address-range";
import { modalities } from "#contract/kernel/modalities";
import { oneLine } from "#contract/kernel/plain-text";
import { Id } from "#contract/kernel/values";
import { maxTemplateLength, templateError } from "#contract/kernel/viewer-template";
import { CriticalCategory } from "./critical-categories";

/** What entries of an organization's lists hold beside what every entry has (entry-list.ts). */
const needed = (most: number) => oneLine("required").min(1, "required").max(most, "tooLong");
const line = (most: number) => oneLine().max(most, "tooLong").default("");
const other = Id.nullable().default(null);
const ListModality = z.enum(modalities, { error: "required" });
/** Every modality where it is empty. */
const anyModality = z.union([z.enum(modalities), z.literal("")]).default("");

/** DICOM PS3.5 §6.2 AE: printable ASCII without backslash, at most 16 characters, not spaces alone. */
const isAeTitle = (text: string) => /^[\x20-\x5b\x5d-\x7e]*$/.test(text);
export const AeTitle = needed(16).refine(isAeTitle, "aeTitle");

export const Department = z.object({ name: needed(64), code: line(32) });

/** 1 orders exams (the default, product §9), 2 performs them. */
export const PhysicianType = z.union([z.literal(1), z.literal(2)]);

export const Doctor = z.object({
  name: needed(64),
  physicianType: PhysicianType.default(1),
  departmentId: other,
  title: line(32),
  phone: line(32),
});

/** An institution or unit outside that sends orders. */
export const OrderPlacer = z.object({ name: needed(64), code: line(32) });

export const BodyPart = z.object({ name: needed(64), englishName: line(64) });

/** Codes of procedures and steps stand in spreadsheets and, later, in DICOM (SH: at most 16 characters). */
const code = oneLine("required").min(1, "required").max(16, "tooLong");

export const Procedure = z.object({
  modality: ListModality,
  bodyPart: line(64),
  name: needed(64),
  englishName: line(64),
  code,
  priceFen: z.number().int().min(0, "tooSmall").max(100_000_000, "tooLarge").default(0),
});

/** The part of a procedure that is scheduled: one patient on one device at one time. */
export const Step = z.object({
  procedureId: z.uuid({ error: "required" }),
  name: needed(64),
  code,
  minutes: z.number().int().min(1, "tooSmall").max(480, "tooLarge").default(15),
  deviceGroupId: other,
});

export const DeviceGroup = z.object({ name: needed(64), modality: ListModality });

/** Whose exams a device is answered from the modality worklist; empty: those it asks for. */
export const WorklistScope = z.enum(["", "device", "modality", "organization"]);
/** What its answers are written in; empty: as its peer's entry or itself says. ISO_IR 6 is plain letters, names in pinyin. */
export const WorklistCharacterSet = z.enum(["", "ISO_IR 192", "GB18030", "GBK", "ISO_IR 6"]);

/** What a device may be told from the worklist though it does not ask for it. */
export const worklistKeys = [
  "institutionName",
  "referringPhysician",
  "requestingService",
  "admissionId",
  "patientLocation",
  "patientSize",
  "patientWeight",
  "medicalAlerts",
  "allergies",
  "pregnancyStatus",
  "reasonForProcedure",
] as const;
export type WorklistKey = (typeof worklistKeys)[number];
const told = z.boolean().default(false);
const WorklistKeys = z.object(
  Object.fromEntries(worklistKeys.map((key) => [key, told])) as Record<WorklistKey, typeof told>,
);

export const Device = z.object({
  name: needed(64),
  modality: ListModality,
  aeTitle: line(16).refine(isAeTitle, "aeTitle"),
  room: line(32),
  deviceGroupId: other,
  /** They alone may ask for what is scheduled on it; where there are none, whoever may read the worklist. */
  worklistAeTitles: z
    .array(z.string())
    .max(8, "tooManyLines")
    .refine((list) => list.every((title) => AeTitle.safeParse(title).success), "aeTitle")
    .default([]),
  worklistScope: WorklistScope.default(""),
  worklistCharacterSet: WorklistCharacterSet.default(""),
  worklistKeys: WorklistKeys.prefault({}),
});

/** Character sets that answers to a DICOM peer can be written in; empty: as it asks. */
export const PeerCharacterSet = z.enum(["", "GB18030", "ISO_IR 192"]);

/** SHA-256 of a certificate: 32 bytes in hex, as most programs write it with colons between, or without. */
const isFingerprint = (text: string) => /^[0-9a-f]{2}(:?[0-9a-f]{2}){31}$/i.test(text);

/**
 * A DICOM application that may call the organization's own, and what for; and where it is called itself. Who may call
 * has to be told by something besides the AE title, which anybody can claim: api/organizations/lists asks for addresses or certificates.
 */
export const DicomPeer = z.object({
  name: needed(64),
  /** What it calls itself by; capital and small letters differ. */
  aeTitle: AeTitle,
  mayStore: z.boolean().default(false),
  mayQuery: z.boolean().default(false),
  mayRetrieve: z.boolean().default(false),
  mayWorklist: z.boolean().default(false),
  /** Where it may call from; anywhere where there are none and certificates tell it. */
  addresses: z
    .array(z.string())
    .max(16, "tooManyLines")
    .refine((list) => list.every(isAddressRange), "addressRange")
    .default([]),
  /** Fingerprints: one of them is its certificate's, where it calls and where it is called by TLS. */
  certificates: z
    .array(z.string())
    .max(4, "tooManyLines")
    .refine((list) => list.every(isFingerprint), "fingerprint")
    .default([]),
  /** Whether it may call by TLS alone; with certificates it has to in any case. */
  needsTls: z.boolean().default(false),
  /** A name or an address; without one nothing can be sent to it. */
  hostName: line(255).refine((text) => /^[\w.:-]*$/.test(text), "hostName"),
  port: z.number().int().min(1, "tooSmall").max(65_535, "tooLarge").default(104),
  usesTls: z.boolean().default(false),
  characterSet: PeerCharacterSet.default(""),
});

/** A program or page of others that shows an exam, and the address that opens it (viewer-template.ts). */
export const ExternalViewer = z.object({
  name: needed(32),
  template: oneLine("required")
    .min(1, "required")
    .max(maxTemplateLength, "tooLong")
    .superRefine((template, context) => {
      const error = templateError(template);
      if (error) context.addIssue({ code: "custom", message: error });
    }),
});

export const QueueType = z.object({
  queueName: needed(32),
  displayName: needed(32),
  modality: ListModality,
  /** The letter before the number a patient is called by. */
  prefix: line(1).refine((text) => /^[A-Z]?$/.test(text), "capitalLetter"),
  /** Places that one who missed a call goes back. */
  missedBack: z.number().int().min(1, "tooSmall").max(50, "tooLarge").default(3),
  /** From that age on somebody has priority. */
  elderlyAge: z.number().int().min(40, "tooSmall").max(120, "tooLarge").default(65),
  /** The head start of those with priority: nobody is passed by one who came later than that. */
  priorityMinutes: z.number().int().min(0, "tooSmall").max(240, "tooLarge").default(30),
  /** How many are called before one who comes back after an examination. */
  returnAfter: z.number().int().min(0, "tooSmall").max(50, "tooLarge").default(2),
  /** Whether calls say the name besides the number. */
  saysName: z.boolean().default(false),
  /** Who waits is sent a message when so many are called before; none where it is null. */
  messageAhead: z.number().int().min(1, "tooSmall").max(20, "tooLarge").nullable().default(null),
});

/** A word in a report that asks for the critical flag, and how urgent what it names is. */
export const CriticalValue = z.object({
  word: needed(32),
  modality: anyModality,
  category: CriticalCategory.default("critical"),
});

/** What somebody asked before an exam answers; who does not know is taken as one who may be in danger. */
export const SafetyAnswer = z.enum(["no", "yes", "unknown"]);
export type SafetyAnswer = z.infer<typeof SafetyAnswer>;

/** What the modality worklist says of a patient's safety: (0010,21C0), (0010,2110) and (0010,2000). */
export const WorklistFact = z.enum(["", "pregnancy", "allergies", "alerts"]);

const ageLimit = z.number().int().min(0, "tooSmall").max(150, "tooLarge").nullable().default(null);

/** What is asked for the patient's safety before an exam: of whom, and which answer keeps the exam from being done. */
export const SafetyQuestion = z.object({
  question: needed(120),
  modality: anyModality,
  /** Of any procedure where there is none. */
  procedureId: other,
  sex: z.enum(["", "M", "F"]).default(""),
  /** In whole years, both included. */
  fromAge: ageLimit,
  toAge: ageLimit,
  /** With this answer, with "unknown" and unasked the patient is not let in; empty: it is only told. */
  blockingAnswer: z.enum(["", "yes", "no"]).default(""),
  /** As what devices are told its answer; empty: not at all. */
  worklistAs: WorklistFact.default(""),
});

/** Where a field the organization adds stands. */
export const ExtensionSubject = z.enum(["exam", "registry", "report"]);
export type ExtensionSubject = z.infer<typeof ExtensionSubject>;
export const ExtensionType = z.enum(["text", "number", "date", "choice", "yesNo"]);

/** A choice needs options: the platform refuses one without (api/organizations/lists). */
export const ExtensionConfig = z.object({
  subject: ExtensionSubject.default("exam"),
  /** Names the value in the record; what people see is the label. */
  key: oneLine("required").regex(/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/, "extensionKey"),
  label: needed(32),
  type: ExtensionType.default("text"),
  /** What a choice offers. */
  options: z.array(needed(64)).max(50, "tooManyOptions").default([]),
  isRequired: z.boolean().default(false),
});
