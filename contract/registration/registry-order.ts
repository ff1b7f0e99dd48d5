import { z } from "zod";
import { Modality } from "#contract/organizations/organizations";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { Day, Gender, Id, Instant, isTelephone, OneTimeKey, PetGender } from "#contract/kernel/values";
import { birthOfAge, contradictedAge } from "./age-at-visit";
import { ExamInfo } from "./exam-info";
import { differsFromCard, isIdCard, readIdCard } from "./id-card";
import { SafetyState } from "./safety";
import { cancelReasons, examSteps, maxOrderedExams, registrySources, scheduledExamStatuses } from "./scheduling";

const optionalId = Id.nullable().default(null);
const line = (most: number) => oneLine().max(most, "tooLong").default("");

/** Of a name of 64 characters: a syllable has six letters at most, and a blank or an apostrophe between. */
const maxPinyinLength = 64 * 7;

/** What was left open of birth and sex, as the ID card says it. */
export function filledByCard<Order extends Pick<RegistryOrder, "idCard" | "dob" | "gender">>(order: Order): Order {
  if (order.idCard === "") return order;
  const { dob, gender } = readIdCard(order.idCard);
  return { ...order, dob: order.dob ?? dob, gender: order.gender === "U" ? gender : order.gender };
}

/** One number, or two between which people write a stroke or a comma. */
export const Phone = oneLine()
  .overwrite((typed) => typed.normalize("NFKC"))
  .max(32, "tooLong")
  .refine((typed) => typed === "" || typed.split(/[/,;、]/).every((one) => isTelephone(one.trim())), "phone")
  .default("");

/**
 * Whether an exam may be given the number: (0008,0050) Accession Number has neither backslash nor controls (SH, PS3.5 table
 * 6.2-1), and in a query of the worklist an asterisk or a question mark stands for any other (PS3.4 C.2.2.2.4). Its bar code
 * has printable ASCII alone (Code 128), which every device shows; and a blank in it is not seen.
 */
export const isAccessionNumber = (typed: string) => /^[!-~]*$/.test(typed) && !/[\\*?]/.test(typed);

const IdCard = oneLine()
  .transform((text) => text.toUpperCase())
  .refine((text) => text === "" || isIdCard(text), "idCard")
  .default("");

/** One of the exams of an order, as it is registered. */
export const OrderedExam = z.object({
  /** Of an exam that is registered already. */
  id: Id.optional(),
  /** What is done by the organization's list: it says modality, body part, price and minutes. */
  stepId: optionalId,
  /** Where no step says it. */
  modality: Modality.nullable().default(null),
  bodyPart: line(64),
  studyDesc: line(256),
  deviceId: optionalId,
  /** Not before today in the organization's zone. */
  scheduledDate: Day.nullable().default(null),
  /**
   * At most 16 characters (DICOM VR SH), of a new exam those of isAccessionNumber; empty lets the organization's sequence
   * issue one. One that stands keeps what it was registered with before there was that rule.
   */
  accessionNumber: z.string().trim().max(16, "tooLong").default(""),
});
export type OrderedExam = z.infer<typeof OrderedExam>;

/** A row of the form in which nothing was chosen or typed is none; its day is there from the start. */
const isFilled = ({ id, stepId, modality, deviceId, bodyPart, accessionNumber, studyDesc }: OrderedExam) =>
  Boolean(id ?? stepId ?? modality ?? deviceId) || [bodyPart, accessionNumber, studyDesc].some((text) => text !== "");

/**
 * The rows of the form that are filled in.
 *
 * @param today in the organization's zone, where that is known: a new exam without a number of its own, which might be
 * reserved for an outage, is of no day before
 */
export const orderedExams = (today = "") =>
  z
    .array(OrderedExam)
    .superRefine((rows, context) => {
      const refuse = (message: string, ...path: (string | number)[]) =>
        context.addIssue({ code: "custom", message, path });
      if (rows.length === 0) refuse("stepOrModality", 0, "stepId");
      if (rows.filter(isFilled).length > maxOrderedExams) refuse("tooManyExams");
      const filled = rows.some(isFilled);
      for (const [place, row] of rows.entries()) {
        // Of a form in which nothing was chosen, the first row is what is to be filled in.
        if (!isFilled(row) && (filled || place > 0)) continue;
        if (row.stepId === null && row.modality === null) refuse("stepOrModality", place, "stepId");
        if (row.id === undefined && !isAccessionNumber(row.accessionNumber)) {
          refuse("accessionNumber", place, "accessionNumber");
        }
        if (row.scheduledDate === null) refuse("required", place, "scheduledDate");
        else if (row.id === undefined && row.accessionNumber === "" && row.scheduledDate < today) {
          refuse("dayPast", place, "scheduledDate");
        }
      }
    })
    .transform((rows) => rows.filter(isFilled));

/** What is registered: a patient, the visit and the request, and one to five exams (product §5). */
export const RegistryOrder = ExamInfo.omit({
  pid: true,
  modality: true,
  bodyPart: true,
  studyDesc: true,
  studyDate: true,
  accessionNumber: true,
  reportType: true,
}).extend({
  /** Of the patient, or of who speaks for the patient. */
  phone: Phone,
  /** Empty for a new patient: the organization's sequence issues one. */
  pid: line(64),
  /** The name in plain letters, as devices without hanzi show it; empty for the one that GET /pinyin offers. */
  namePinyin: line(maxPinyinLength).refine((typed) => /^[\p{Script=Latin}\p{M}' .-]*$/u.test(typed), "plainLetters"),
  idCard: IdCard,
  orderPlacerId: optionalId,
  /** Who asks for it: (0032,1032) Requesting Physician. */
  requestingPhysician: line(64),
  /** Read by staff alone. */
  staffNote: severalLines().max(500, "tooLong").default(""),
  /** Said to the patient, on slips too. */
  patientNote: severalLines().max(500, "tooLong").default(""),
  exams: orderedExams(),
});
export type RegistryOrder = z.infer<typeof RegistryOrder>;

/** What an order says of its patient that cannot be, by the rule that each field breaks (info_wrong). */
export const PersonFaults = z.object({
  dob: z.literal("birthAhead").optional(),
  age: z.literal("ageBirth").optional(),
  idCard: z.literal("idCardDiffers").optional(),
  /** Neutered, of a human being. */
  gender: z.literal("invalid").optional(),
});
export type PersonFaults = z.infer<typeof PersonFaults>;

type Birth = Pick<RegistryOrder, "dob" | "age" | "ageUnit">;

/** @param day today, in the organization's zone */
export function birthFaults({ dob, age, ageUnit }: Birth, day: string): Pick<PersonFaults, "dob" | "age"> {
  if (dob === null) return {};
  if (dob > day) return { dob: "birthAhead" };
  const isWrong = age !== null && contradictedAge({ visitAge: age, visitAgeUnit: ageUnit }, dob, day) !== null;
  return isWrong ? { age: "ageBirth" } : {};
}

/** An ID card that is not this person's, by the birth or the sex in its number; an animal's is its owner's. */
export const cardFaults = (order: Pick<RegistryOrder, "dob" | "gender" | "idCard" | "animal">): PersonFaults =>
  order.animal === null && differsFromCard(order) ? { idCard: "idCardDiffers" } : {};

/** A birth that was left open, as the age says it; an age that was left open is reckoned where it is shown. */
export function filledByAge<Order extends Birth>(order: Order, day: string): Order {
  if (order.dob !== null || order.age === null) return order;
  const dob = birthOfAge({ visitAge: order.age, visitAgeUnit: order.ageUnit }, day);
  // Before the first year that is kept, the age alone stands.
  return Day.safeParse(dob).success ? { ...order, dob } : order;
}

/** The same as it stands: what was registered elsewhere, or before a rule was made, need not be what the form asks for. */
export const StandingOrder = RegistryOrder.extend({
  phone: z.string(),
  exams: z.array(OrderedExam.extend({ accessionNumber: z.string() })),
});
export type StandingOrder = z.infer<typeof StandingOrder>;

/** What is answered to patient_known. */
export const SaidOfKnown = z.object({
  /** Somebody like that is known here: said to be another person, or the ID to be right all the same. */
  isOtherPerson: z.boolean().default(false),
  /** The patient IDs that was said of; empty for all of them. Whoever came meanwhile is asked about. */
  otherThan: z.array(line(64)).max(50).default([]),
});
export type SaidOfKnown = z.infer<typeof SaidOfKnown>;

/** An order that is registered anew; its key makes a form that is sent twice one order. */
export const NewRegistryOrder = RegistryOrder.extend({
  key: OneTimeKey.optional(),
  ...SaidOfKnown.shape,
  /**
   * When it was done, of an order under a number reserved for an outage (contract/registration/downtime.ts): a point in
   * time with its zone, or without one what the clocks of the organization showed, YYYY-MM-DDTHH:mm.
   */
  takenAt: z.iso.datetime({ local: true, offset: true, error: "required" }).nullable().default(null),
});

const Status = z.enum(scheduledExamStatuses);

/** A registered exam as lists and slips show it. */
export const RegisteredExam = z.object({
  id: Id,
  orderId: Id,
  version: z.number().int(),
  status: Status,
  accessionNumber: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  patientGender: z.union([Gender, PetGender]),
  patientDob: z.iso.date().nullable(),
  visitAge: z.number().int().nullable(),
  visitAgeUnit: z.enum(["Y", "M", "W", "D"]).nullable(),
  patientPhone: z.string(),
  patientSource: ExamInfo.shape.patientSource,
  urgentFlag: z.boolean(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  procedureName: z.string().nullable(),
  stepId: Id.nullable(),
  deviceId: Id.nullable(),
  deviceName: z.string().nullable(),
  applyDept: z.string(),
  /** In fen, as registered. */
  priceFen: z.number().int(),
  scheduledDate: z.iso.date().nullable(),
  /** Null until it has a time. */
  scheduledStart: Instant.nullable(),
  /** Its time in the calendar. */
  bookingId: Id.nullable(),
  arrived: Instant.nullable(),
  /** Registered after it was done, under a number reserved for an outage; and when it was done, where that is known. */
  lateEntry: z.boolean(),
  takenAt: Instant.nullable(),
  /** Booked by the patient alone (contract/registration/self-booking.ts). */
  selfBooked: z.boolean(),
  created: Instant,
  cancelReason: z.enum(cancelReasons).nullable(),
  cancelNote: z.string(),
  /** The exam its images or its report are in. */
  examId: Id.nullable(),
  /** What may be done to it by hand, by its status and the caller's rights. */
  steps: z.array(z.enum(examSteps)),
  /** Revoking deletes this exam and its report: the arrival alone made them. */
  deletesExam: z.boolean(),
});
export type RegisteredExam = z.infer<typeof RegisteredExam>;

/** An order as it is opened again. */
export const RegisteredOrder = z.object({
  orderId: Id,
  /** Grows with every change of `order`. */
  version: z.number().int(),
  bucketId: Id,
  source: z.enum(registrySources),
  created: Instant,
  registrarName: z.string().nullable(),
  /** The organization that asked for it; null for an own order. */
  requestBucketName: z.string().nullable(),
  order: StandingOrder,
  exams: z.array(RegisteredExam),
  /** Photographs of the referral form, oldest first. */
  formImgUrls: z.array(z.string()),
  /** Of its exams, in their order. */
  safety: z.array(SafetyState),
});

/** Somebody who was here before: what the form is filled with. */
export const KnownPatient = z.object({
  patientId: z.string(),
  patientName: z.string(),
  /** As the registrar wrote it, or as it is offered. */
  namePinyin: z.string(),
  patientGender: z.union([Gender, PetGender]),
  patientDob: z.iso.date().nullable(),
  patientPhone: z.string(),
  idCard: z.string(),
  /** When exams of this patient were registered or came last. */
  lastSeen: Instant,
});
export type KnownPatient = z.infer<typeof KnownPatient>;

/** Something that was done or registered for a patient earlier: an order's exam, or an exam that came without one. */
export const PastExam = z.object({
  /** Null for an exam that was not registered here. */
  orderId: Id.nullable(),
  /** Null until there are images or a report. */
  examId: Id.nullable(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  /** Null for an exam that was not registered here. */
  status: Status.nullable(),
  /** When it was done, is to be done, or was registered. */
  when: Instant,
});

/** The registry's list (product §9: 10 a page, the latest first). */
export const RegistryQuery = z
  .object({
    id: Id,
    /** Days of the exam: wanted or planned on. */
    from: Day.optional(),
    to: Day.optional(),
    status: z.array(Status).max(5).default([]),
    modality: z.array(Modality).max(20).default([]),
    deviceId: Id.optional(),
    procedureId: Id.optional(),
    orderPlacerId: Id.optional(),
    source: z.enum(registrySources).default("internal"),
    /** Name in hanzi, pinyin or initials. */
    name: oneLine().max(64).default(""),
    /** An ID card, phone, patient ID or accession number, whole. */
    number: oneLine().max(64).default(""),
    limit: z.number().int().min(1).max(100).default(10),
    skip: z.number().int().min(0).max(10_000).default(0),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: "invalid" });
export type RegistryQuery = z.infer<typeof RegistryQuery>;
