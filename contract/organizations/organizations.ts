import { z } from "zod";
import { anywhere, belongsTo, signedIn } from "#contract/kernel/access";
import { OrganizationLevel } from "#contract/kernel/actions";
import { operation } from "#contract/kernel/operation";
import { modalities } from "#contract/kernel/modalities";
import { Id } from "#contract/kernel/values";

/** Rules of smart inspect (domain-rules: "Smart inspect warns before submit and approve"). */
export const InspectionRule = z.enum([
  "sex_anatomy",
  "other_patient",
  "laterality",
  "finding_sides",
  "negation_change",
  "exam_side",
  "body_part_mismatch",
  "unfilled_placeholder",
  /** A field of the report's template; how grave it is, its completion action says, unless the rule is off. */
  "template_field",
  "critical_word_without_flag",
  "negative_result",
  "normal_finding",
  "empty_section",
  "unit_slip",
  "number_mismatch",
  "interval_change",
  "prior_date",
]);
export type InspectionRule = z.infer<typeof InspectionRule>;
/** What a rule says: most one thing, some more. */
export const InspectionMessage = z.enum([...InspectionRule.options, "order_side", "copied_date", "template_diagnosis"]);
export type InspectionMessage = z.infer<typeof InspectionMessage>;
/** What an organization makes of a rule's finding. */
export const InspectionLevel = z.enum(["off", "warn", "block"]);
/** The level of each rule; one left out warns. */
export const InspectionLevels = z.partialRecord(InspectionRule, InspectionLevel);
export type InspectionLevels = z.infer<typeof InspectionLevels>;

/** A code of the modality dictionary. */
export const Modality = z.enum(modalities);
export type Modality = z.infer<typeof Modality>;

/** A record of a list to choose from. */
export const Named = z.object({ id: Id, name: z.string() });

/** An organization as the head of its own pages shows it. */
export const Organization = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string(),
  name: z.string(),
  secondaryName: z.string(),
  isPrivate: z.boolean(),
  /** 2 is a private organization (product §9), 1 any other. */
  type: z.literal([1, 2]),
  timeZone: z.string(),
  /** The caller's; null for an administrator of the group who is no member. */
  level: OrganizationLevel.nullable(),
  /** The caller administers it, at its own level or as an administrator of its group. */
  mayManage: z.boolean(),
  /** The caller keeps its print templates. */
  mayKeepTemplates: z.boolean(),
  isOwner: z.boolean(),
});

const ofBucket = z.object({ id: Id });

/** Organizations the caller has to do with (product §7 Organizations). */
export const organizations = {
  uploadable: operation({
    method: "GET",
    path: "/buckets/uploadable",
    access: anywhere("exam_upload"),
    summary: "Organizations the caller may upload exams to, those joined first first, then by name.",
    input: z.object({}),
    output: z.array(Named.extend({ planExpired: z.boolean() })),
  }),
  accessible: operation({
    method: "GET",
    path: "/buckets/accessible",
    access: anywhere("exam_get"),
    summary:
      "Organizations whose exams the caller may see, by name, each with the external viewers it has in use; `isPage` of " +
      "one that is a web page and no program.",
    input: z.object({}),
    output: z.array(Named.extend({ viewers: z.array(Named.extend({ isPage: z.boolean() })) })),
  }),
  allowedStatistics: operation({
    method: "GET",
    path: "/buckets/allowed-statistics",
    access: anywhere("statistics_report"),
    summary: "Organizations whose statistics the caller may see, by name.",
    input: z.object({}),
    output: z.array(Named),
  }),
  read: operation({
    method: "GET",
    path: "/buckets/{id}",
    access: belongsTo("bucket"),
    summary: "The organization, and what the caller is there.",
    input: ofBucket,
    output: Organization,
  }),
  modalities: operation({
    method: "GET",
    path: "/modalitydic/all",
    access: signedIn,
    summary: "The modality dictionary.",
    input: z.object({}),
    output: z.array(z.object({ modalityCode: Modality, displayName: z.string() })),
  }),
};
