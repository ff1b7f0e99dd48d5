import { z } from "zod";
import { at, atEither, belongsTo, keeperOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language, OneTimeKey } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { ReportContent } from "./report-content";
import {
  FieldValues,
  TemplateField,
  TemplateOrigin,
  TemplateSection,
  TemplateStructure,
  maxSections,
} from "./template-structure";

/** MRRT Rev. 1.7 "template status": a draft is being made, an active one is offered, a retired one no longer. */
export const TemplateState = z.enum(["draft", "active", "retired"]);
export type TemplateState = z.infer<typeof TemplateState>;

/** Which exams it fits; what is left open fits every exam. */
export const TemplateMatch = z.object({
  modality: Modality.nullable().default(null),
  /** As the organization names it. */
  bodyPart: oneLine().max(64, "tooLong").default(""),
  /** A procedure of the organization. */
  procedureId: Id.nullable().default(null),
  sex: z.enum(["M", "F"]).nullable().default(null),
});
export type TemplateMatch = z.infer<typeof TemplateMatch>;

const settings = {
  title: oneLine("required").min(1, "required").max(128, "tooLong"),
  match: TemplateMatch.default({ modality: null, bodyPart: "", procedureId: null, sex: null }),
  structure: TemplateStructure,
};

/** What an editor sends; codes that it leaves out stay as they are, by the keys of sections and fields. */
export const TemplateDraft = z.object({
  ...settings,
  structure: z
    .array(
      TemplateSection.extend({
        codes: TemplateSection.shape.codes.unwrap().optional(),
        fields: z.array(TemplateField.extend({ codes: TemplateField.shape.codes.unwrap().optional() })).default([]),
      }),
    )
    .max(maxSections, "tooLarge"),
});

export const ReportingTemplateHead = z.object({
  id: Id,
  bucketId: Id,
  title: settings.title,
  state: TemplateState,
  /** Grows with every change; versions are kept, and a report tells which it was written with. */
  version: z.number().int(),
  match: TemplateMatch,
  /** Name of the procedure it is matched by. */
  procedure: z.string(),
  isImported: z.boolean(),
  updated: Instant,
});
export type ReportingTemplateHead = z.infer<typeof ReportingTemplateHead>;

/** The texts a template makes; a section that says nothing leaves no trace. */
export const ComposedTexts = ReportContent.pick({ finding: true, diagnosis: true, note: true });
export type ComposedTexts = z.infer<typeof ComposedTexts>;

export const ReportingTemplate = ReportingTemplateHead.extend({
  structure: TemplateStructure,
  origin: TemplateOrigin.nullable(),
  /** The imported file can be had as it came. */
  hasOriginal: z.boolean(),
});
export type ReportingTemplate = z.infer<typeof ReportingTemplate>;

/** A template that an empty report began with by itself, and what it says there. */
export const BegunTemplate = ComposedTexts.extend({ title: z.string(), version: z.number().int() });
export type BegunTemplate = z.infer<typeof BegunTemplate>;

/** A template in the pane beside a report. */
export const OfferedTemplate = z.object({
  id: Id,
  title: z.string(),
  version: z.number().int(),
  /** Nothing it asks for is otherwise in this exam. */
  fits: z.boolean(),
});

/** What a report was last written with. */
export const TemplateUse = z.object({
  templateId: Id,
  title: z.string(),
  version: z.number().int(),
  values: FieldValues,
});

export const ReportTemplates = z.object({
  /** Active ones of the organization: what fits first, the most specific at the head. */
  offered: z.array(OfferedTemplate),
  /** The one best match; null where there is none, or several are as good. */
  best: Id.nullable(),
  used: TemplateUse.nullable(),
});

/** One template as a form for a report. */
export const TemplateForm = z.object({
  id: Id,
  title: z.string(),
  version: z.number().int(),
  structure: TemplateStructure,
  /** What the form begins with: what was filled in before, else defaults and what the registration knows. */
  values: FieldValues,
  rights: z.string(),
});

/** Fills a template in; the version names the form that was shown. */
export const ApplyTemplate = z.object({
  id: Id,
  templateId: Id,
  version: z.number().int(),
  values: FieldValues,
});

/** What a filled-in template says, and what it said when it was last filled in for the report: that is replaced. */
export const AppliedTemplate = ComposedTexts.extend({ previous: ComposedTexts.nullable() });
export type AppliedTemplate = z.infer<typeof AppliedTemplate>;

/** What became of an imported file. */
export const ImportedTemplate = z.object({
  outcome: z.enum(["added", "newVersion", "unchanged"]),
  id: Id,
  title: z.string(),
  version: z.number().int(),
  fields: z.number().int(),
  rights: z.string(),
});
export type ImportedTemplate = z.infer<typeof ImportedTemplate>;

/** Whether the best template is filled in by itself where an empty report is begun. */
export const TemplateSettings = z.object({ fillsByItself: z.boolean() });

const ofTemplate = z.object({ id: Id });
const ofBucket = z.object({ id: Id });
const ofReport = z.object({ id: Id });
const keepers = keeperOf("reportingTemplate", "template_upsert");
const keepersOfBucket = keeperOf("bucket", "template_upsert");
const writers = atEither("report", "report_upsert", "report_approval");

/**
 * Templates by which reports are written (issue of structured reporting; IHE RAD MRRT Rev. 1.7). Those by which they are
 * printed are `printTemplates`.
 */
export const reportingTemplates = {
  list: operation({
    method: "GET",
    path: "/buckets/{id}/reporting-templates",
    access: belongsTo("bucket"),
    summary: "The organization's templates by title; whoever does not keep them sees the active ones.",
    input: ofBucket.extend({ state: TemplateState.optional() }),
    output: z.array(ReportingTemplateHead),
  }),
  read: operation({
    method: "GET",
    path: "/reporting-templates/{id}",
    access: belongsTo("reportingTemplate"),
    summary: "One template with its sections and fields; one that is not active, for whoever keeps them alone.",
    input: ofTemplate,
    output: ReportingTemplate,
  }),
  preview: operation({
    method: "GET",
    path: "/reporting-templates/{id}/preview",
    access: keepers,
    summary: "The texts it makes of its defaults, for an invented patient.",
    input: ofTemplate.extend({ language: Language.default("chs") }),
    output: ComposedTexts,
  }),
  create: operation({
    method: "POST",
    path: "/buckets/{id}/reporting-templates",
    access: keepersOfBucket,
    summary: "Adds a template as a draft. already_done for a one-time key sent before; invalid with `field`.",
    /** With a key: sent twice, it makes one. */
    input: z.object({ ...ofBucket.shape, ...TemplateDraft.shape, key: OneTimeKey.optional() }),
    output: ReportingTemplate,
    status: 201,
  }),
  change: operation({
    method: "PATCH",
    path: "/reporting-templates/{id}",
    access: keepers,
    summary:
      "Makes a new version of a template. version_conflict; template_empty for an active one; invalid with `field`.",
    input: z.object({ ...ofTemplate.shape, ...TemplateDraft.shape, version: z.number().int() }),
    output: ReportingTemplate,
  }),
  setState: operation({
    method: "POST",
    path: "/reporting-templates/{id}/state",
    access: keepers,
    summary:
      "Makes a template active, retires it or takes it back to a draft. template_empty for an active one without a field; version_conflict.",
    input: ofTemplate.extend({ state: TemplateState, version: z.number().int() }),
    output: ReportingTemplateHead,
  }),
  remove: operation({
    method: "DELETE",
    path: "/reporting-templates/{id}",
    access: keepers,
    summary: "Removes a draft. template_in_use for one that is no draft or that a report was written with.",
    input: ofTemplate,
    output: z.undefined(),
    status: 204,
  }),
  settings: operation({
    method: "GET",
    path: "/buckets/{id}/reporting-template-settings",
    access: belongsTo("bucket"),
    summary: "Whether templates are filled in by themselves; they are unless the organization wishes otherwise.",
    input: ofBucket,
    output: TemplateSettings,
  }),
  changeSettings: operation({
    method: "PUT",
    path: "/buckets/{id}/reporting-template-settings",
    access: keepersOfBucket,
    summary: "Sets whether templates are filled in by themselves.",
    input: ofBucket.extend(TemplateSettings.shape),
    output: TemplateSettings,
  }),
  ofReport: operation({
    method: "GET",
    path: "/reports/{id}/reporting-templates",
    access: at("report", "exam_get"),
    summary: "Active templates, those that fit the report's exam first, and the one it was written with.",
    input: ofReport,
    output: ReportTemplates,
  }),
  form: operation({
    method: "GET",
    path: "/reports/{id}/reporting-templates/{templateId}",
    access: at("report", "exam_get"),
    summary: "An active template as a form for this report, filled with defaults and the registration's data.",
    input: ofReport.extend({ templateId: Id, language: Language.default("chs") }),
    output: TemplateForm,
  }),
  apply: operation({
    method: "POST",
    path: "/reports/{id}/reporting-template",
    access: writers,
    summary:
      "Composes the texts of a filled-in template and keeps with the report what it was; the report itself is saved by " +
      "its writer. template_values_wrong with `fields`.",
    input: ApplyTemplate,
    output: AppliedTemplate,
  }),
  release: operation({
    method: "DELETE",
    path: "/reports/{id}/reporting-template",
    access: writers,
    summary: "The report follows no template any more; its text stays.",
    input: ofReport,
    output: z.undefined(),
    status: 204,
  }),
};

/** Largest file that is taken in; the largest public templates, scripts and all, have 400 kB. */
export const maxTemplateFileBytes = 1024 * 1024;

export const reportingTemplateStreams = {
  import: stream({
    method: "POST",
    path: "/buckets/{id}/reporting-templates/import",
    access: keepersOfBucket,
    summary:
      "Takes in an MRRT template (HTML5), as a draft; ?name of its file. Its identifier known: a new version of that " +
      "template. file_refused with a reason: not_a_template, too_much; file_too_large.",
    accepts: "text/html",
    query: ["name"],
    produces: ["application/json"],
    status: 201,
  }),
  mrrt: stream({
    method: "GET",
    path: "/reporting-templates/{id}/mrrt",
    access: belongsTo("reportingTemplate"),
    summary: "The template as an MRRT file.",
    produces: ["text/html"],
  }),
  original: stream({
    method: "GET",
    path: "/reporting-templates/{id}/original",
    access: belongsTo("reportingTemplate"),
    summary: "The file it was last imported from, byte by byte, to be downloaded. not_found where it was not.",
    produces: ["application/octet-stream"],
  }),
};
