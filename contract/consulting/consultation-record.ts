import { z } from "zod";
import {
  consultationEventKinds,
  consultationKinds,
  consultationStatuses,
  consultationSteps,
  consultationUrgencies,
  invitationStates,
  memberRoles,
  memberStates,
} from "#contract/kernel/consultation-states";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { AgeUnit, Gender, Id, Instant, Moment, OneTimeKey, Person, PetGender } from "#contract/kernel/values";
import { Phone } from "#contract/registration/registry-order";

export const ConsultationKind = z.enum(consultationKinds);
export const ConsultationStatus = z.enum(consultationStatuses);
export const ConsultationUrgency = z.enum(consultationUrgencies);

/** As callers send it: also by number, 0 being the pending one (product §4). */
export const SentConsultationStatus = z.preprocess(
  (sent) =>
    typeof sent === "number" || (typeof sent === "string" && /^[0-3]$/.test(sent))
      ? consultationStatuses[Number(sent)]
      : sent,
  ConsultationStatus,
);

const PatientGender = z.union([Gender, PetGender]);

const line = (most: number) => oneLine().max(most, "tooLong").default("");
const lines = (most: number) => severalLines().max(most, "tooLong").default("");

/** What the invitation has to say (国卫医发〔2014〕51号), and who the patient is. */
export const ConsultationText = z.object({
  reason: oneLine("required").min(1, "required").max(200, "tooLong"),
  purpose: lines(1000),
  question: lines(2000),
  urgency: ConsultationUrgency.default("routine"),
  specialtyWanted: line(64),
  titleWanted: line(64),
  note: lines(1000),
  patientId: line(64),
  patientName: oneLine("required").min(1, "required").max(64, "tooLong"),
  patientAge: z.number().int().min(0).max(150, "tooLarge").nullable().default(null),
  patientAgeUnit: AgeUnit.nullable().default(null),
  patientGender: PatientGender.default("U"),
  patientTel: Phone,
  patientEmail: oneLine()
    .max(128, "tooLong")
    .refine((typed) => typed === "" || z.email().safeParse(typed).success, "email")
    .default(""),
  contactHospital: line(128),
});

/** When it is, and for how long. */
export const ConsultationTime = z.object({
  starts: z.string({ error: "chooseStart" }).min(1, "chooseStart").pipe(Moment),
  minutes: z.number().int().min(5, "tooSmall").max(480, "tooLarge").default(30),
});

/** An organization that is asked; a mandatory one has to accept before it can take place. */
export const AskedOrganization = z.object({ bucketId: Id, isMandatory: z.boolean().default(true) });

export const UpdateConsultation = ConsultationText.extend({
  id: Id,
  version: z.number().int(),
  /** The patient is another than at a bound exam, and somebody has made sure of that. */
  isOtherPatientMeant: z.boolean().default(false),
  minutes: ConsultationTime.shape.minutes,
  /** Of a group without video what was asked for before stands. */
  hasVideo: z.boolean().default(false),
});

export const CreateConsultation = ConsultationText.extend({
  ...ConsultationTime.shape,
  key: OneTimeKey.optional(),
  /** The organization that asks. */
  appliedBucketId: Id,
  kind: ConsultationKind.default("consultation"),
  /** Left out: as the exams ask for it (teleMedFlag); it takes effect while the group has video. */
  hasVideo: z.boolean().optional(),
  joinedBuckets: z.array(AskedOrganization).min(1, "chooseOne").max(8, "tooMany"),
  /** Exams of the asking organization that the members may see. */
  examIds: z.array(Id).max(50, "tooMany").default([]),
});

/** An asked organization as the parties see it. */
export const JoinedBucket = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(invitationStates),
  isMandatory: z.boolean(),
  invited: Instant.nullable(),
  answered: Instant.nullable(),
  declineReason: z.string(),
  proposedStarts: Instant.nullable(),
  /** Accepted, and nobody of it came. */
  isAbsent: z.boolean(),
  /** By the agreement when the invitation left, in fen: told to the organization itself and to who asks. */
  price: z.number().int().nullable(),
});
export type JoinedBucket = z.infer<typeof JoinedBucket>;

/** A consultation as lists show it. */
export const ConsultationRow = z.object({
  id: Id,
  kind: ConsultationKind,
  status: ConsultationStatus,
  urgency: ConsultationUrgency,
  reason: z.string(),
  /** Empty for asked organizations, as all that tells of the patient, once the consent is taken back. */
  patientName: z.string(),
  patientGender: PatientGender,
  patientAge: z.number().int().nullable(),
  patientAgeUnit: AgeUnit.nullable(),
  /** The patient has taken the consent back, and given none since. */
  isConsentWithdrawn: z.boolean(),
  appliedBucketId: Id,
  appliedBucketName: z.string(),
  /** Of the organization that asks: days and times are told by its clock. */
  timeZone: z.string(),
  joinedBuckets: z.array(JoinedBucket),
  starts: Instant,
  minutes: z.number().int(),
  hasVideo: z.boolean(),
  /** Not begun a quarter of an hour after its time. */
  isLate: z.boolean(),
  /** By when an answer is promised that has not come; null once every organization that accepted has signed, or it is over. */
  answerOwed: Instant.nullable(),
  created: Instant,
});
export type ConsultationRow = z.infer<typeof ConsultationRow>;

/** The whole record, without what belongs to it. */
export const Consultation = ConsultationRow.extend({
  ...ConsultationText.shape,
  patientName: z.string(),
  /** As it was written before there was a rule. */
  patientTel: z.string(),
  groupId: Id,
  version: z.number().int(),
  applicant: Person,
  answerDue: Instant.nullable(),
  scheduled: Instant.nullable(),
  completed: Instant.nullable(),
  canceled: Instant.nullable(),
  cancelReason: z.string(),
});
export type Consultation = z.infer<typeof Consultation>;

/** One thing that happened to it. */
export const HistoryEntry = z.object({
  id: Id,
  kind: z.enum(consultationEventKinds),
  bucketName: z.string().nullable(),
  /** Null of what the platform did by itself. */
  by: Person.nullable(),
  reason: z.string(),
  detail: z.record(z.string(), z.unknown()),
  created: Instant,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An organization that may be asked. */
export const ConsultationPartner = z.object({
  bucketId: Id,
  bucketName: z.string(),
  services: z.array(ConsultationKind),
  /** Of one consultation, in fen. */
  price: z.number().int(),
  validUntil: z.string(),
  /** The group's choice where nobody chooses. */
  isDefault: z.boolean(),
});
export type ConsultationPartner = z.infer<typeof ConsultationPartner>;

export const ConsultationMember = z.object({
  id: Id,
  account: Person,
  bucketId: Id,
  bucketName: z.string(),
  role: z.enum(memberRoles),
  state: z.enum(memberStates),
  isMandatory: z.boolean(),
  department: z.string(),
  declineReason: z.string(),
  answered: Instant.nullable(),
});
export type ConsultationMember = z.infer<typeof ConsultationMember>;

/** A place that has to be filled before a consultation is arranged. */
export const MissingMember = z.object({
  bucketName: z.string(),
  department: z.string(),
  /** Null where nobody was named for it. */
  person: Person.nullable(),
  /** The person was asked and has not answered; else they declined. */
  isAsked: z.boolean(),
});
export type MissingMember = z.infer<typeof MissingMember>;

/** Everything the overview shows at once. */
export const ConsultationDetail = Consultation.extend({
  members: z.array(ConsultationMember),
  missing: z.array(MissingMember),
  /** In whose name the caller takes part. */
  side: z.enum(["asking", "asked"]),
  /** That organization. */
  ownBucketId: Id,
  /** Of the consultation itself; what the caller does as a member is `ownMembership`. */
  steps: z.array(z.enum(consultationSteps)),
  /** How the caller stands in it in person; null for who was not named. */
  ownMembership: z.enum(memberStates).nullable(),
  /** The patient has agreed: invitations may leave. */
  hasConsent: z.boolean(),
  /** Its group holds consultations by video too. */
  openTelemed: z.boolean(),
});
export type ConsultationDetail = z.infer<typeof ConsultationDetail>;
