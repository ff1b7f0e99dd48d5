import { z } from "zod";
import { managerOf, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, PatientSource } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";

/** Hours after approval; thirty days at most. */
const Hours = z.number({ error: "required" }).int().min(0, "tooSmall").max(720, "tooLarge");
const Disclaimer = severalLines().max(500, "tooLong").default("");

/** When patients may have their reports by themselves, and what they are told with them. */
export const PublishingSettings = z.object({
  isSelfServiceOpen: z.boolean().default(false),
  delayHours: Hours,
  disclaimer: Disclaimer,
  /**
   * The mark by which other hospitals recognise images and data of an exam, e.g. 全国HR (检查检验结果互认管理办法 2022,
   * article 13); empty prints none.
   */
  recognitionMark: oneLine().max(20, "tooLong").default(""),
});
export type PublishingSettings = z.infer<typeof PublishingSettings>;

/** The same for a class of reports: of a modality, a patient source, or both. */
export const ReleaseRule = z.object({
  modality: Modality.nullable(),
  patientSource: PatientSource.nullable(),
  delayHours: Hours,
  disclaimer: Disclaimer,
});
export type ReleaseRule = z.infer<typeof ReleaseRule>;
const isOfClass = ({ modality, patientSource }: ReleaseRule) => modality !== null || patientSource !== null;

/** The same as a form sends it, where nothing chosen is any. */
export const ReleaseRuleForm = ReleaseRule.extend({
  modality: Modality.optional(),
  patientSource: PatientSource.optional(),
}).refine(({ modality, patientSource }) => modality !== undefined || patientSource !== undefined, {
  path: ["modality"],
  message: "required",
});

const ofBucket = z.object({ id: Id });

/** The unguessable word in the address of an organization's terminals. */
const Code = z.string().min(16).max(64);

/** What a patient types or scans at a terminal. */
export const SelfPrintQuestion = z.object({
  code: Code,
  /** Accession number, patient ID, or the text of a slip's QR code. */
  number: oneLine("required").min(1, "required").max(512, "tooLong"),
  /** The last four characters of the phone that was noted, or of the identity card. */
  proof: oneLine("required").regex(/^\d{3}[\dxX]$/, "lastFour"),
});

const Place = z.object({ organizationName: z.string(), timeZone: z.string() });

/** Patients who print their reports by themselves. */
export const selfPrint = {
  settings: operation({
    method: "GET",
    path: "/buckets/{id}/publishing",
    access: managerOf("bucket"),
    summary: "When patients may have their reports, and the address of the terminals where they print them.",
    input: ofBucket,
    output: PublishingSettings.extend({
      rules: z.array(ReleaseRule.extend({ id: Id })),
      url: z.string(),
      qrCode: z.string(),
    }),
  }),
  saveSettings: operation({
    method: "PUT",
    path: "/buckets/{id}/publishing",
    access: managerOf("bucket"),
    summary: "Changes it, also for reports that are approved already.",
    input: PublishingSettings.extend(ofBucket.shape),
    output: z.undefined(),
    status: 204,
  }),
  saveRule: operation({
    method: "POST",
    path: "/buckets/{id}/publishing/rules",
    access: managerOf("bucket"),
    summary: "Sets the rule of a class; one that is there already takes these values.",
    input: ReleaseRule.extend(ofBucket.shape).refine(isOfClass, { path: ["modality"], message: "required" }),
    output: z.undefined(),
    status: 204,
  }),
  removeRule: operation({
    method: "DELETE",
    path: "/buckets/{id}/publishing/rules/{ruleId}",
    access: managerOf("bucket"),
    summary: "Its class has the delay and the words of all others again.",
    input: ofBucket.extend({ ruleId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  renewCode: operation({
    method: "POST",
    path: "/buckets/{id}/publishing/renew",
    access: managerOf("bucket"),
    summary: "Gives the terminals another address; the former one opens nothing any more.",
    input: ofBucket,
    output: z.undefined(),
    status: 204,
  }),
  place: operation({
    method: "GET",
    path: "/self-print/{code}",
    access: open,
    summary: "Whose terminal it is. not_found where there is none, or it is closed; too_many_attempts.",
    input: z.object({ code: Code }),
    output: Place,
  }),
  find: operation({
    method: "POST",
    path: "/self-print/{code}/reports",
    access: open,
    summary:
      "The approved reports of the patient who is proven, of the last year, newest first; of one whose time has not come " +
      "only from when. not_found where number and proof do not go together, whichever is wrong; too_many_attempts.",
    input: SelfPrintQuestion,
    output: Place.extend({
      reports: z.array(
        z.object({
          /** Masked. */
          patientName: z.string(),
          modality: Modality,
          bodyPart: z.string(),
          studyDesc: z.string(),
          approved: Instant,
          released: Instant,
          disclaimer: z.string(),
          /** Opens the file for five minutes; null before it is released. */
          pass: z.string().nullable(),
        }),
      ),
    }),
  }),
};

export const selfPrintStreams = {
  pdf: stream({
    method: "GET",
    path: "/self-print/{code}/pdf",
    access: open,
    summary:
      "A report that was found at the terminal, ?pass, ?language; entered in its pick-up log. not_found for a pass that " +
      "ended, and for a report that is not approved any more; too_many_attempts.",
    query: ["pass", "language"],
    produces: ["application/pdf"],
  }),
};
