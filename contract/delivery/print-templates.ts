import { z } from "zod";
import { belongsTo, keeperOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Modality } from "#contract/organizations/organizations";
import { oneLine } from "#contract/kernel/plain-text";
import { maxQrText, patientFields, standardFields } from "./print-fields";
import { PrintPreview } from "./printing";
import { stream } from "#contract/kernel/stream";
import { Id, Language, OneTimeKey } from "#contract/kernel/values";

const line = (most: number) => oneLine().max(most, "tooLong").default("");

/** A report, or the form by which an exam is asked for. */
export const TemplateKind = z.enum(["report", "referral"]);
export type TemplateKind = z.infer<typeof TemplateKind>;

/** A field of the exam, or `extension:{subject}:{key}` for one that the organization added. */
export const FieldKey = z.union([
  z.enum(patientFields),
  z.string().regex(/^extension:(exam|registry|report):[a-zA-Z][a-zA-Z0-9_]{0,31}$/, "invalid"),
]);

/** A picture the platform has taken in for this organization; nobody can make one up. */
export const TemplatePicture = z.string().regex(/^[0-9a-f]{64}-[A-Za-z0-9_-]{22}$/, "invalid");

/** Whose sheet it is must be seen on it. */
const namesPatient = (fields: string[]) =>
  fields.includes("name") && (fields.includes("patientId") || fields.includes("accessionNumber"));

/** What a sheet looks like. An empty title is the organization's own name, an empty text of a QR code the usual one. */
export const TemplateLayout = z.object({
  title: line(64),
  secondaryTitle: line(64),
  /** What the fixed QR code holds, an address say; none where it is empty. */
  staticQrContent: line(300),
  staticQrText: line(maxQrText),
  /** Under the QR code that belongs to the sheet: of a report the verify page, of a referral the accession number. */
  dynamicQrText: line(maxQrText),
  /** Instead of the organization's. */
  logo: TemplatePicture.nullable().default(null),
  /** Over the approver's signature; on a referral over the department's. */
  stamp: TemplatePicture.nullable().default(null),
  /** The time of day beside each day. */
  exactTime: z.boolean().default(false),
  pageNumbers: z.boolean().default(false),
  /** Of the patient block, in their order. What an exam has no value for is left out. */
  fields: z
    .array(FieldKey)
    .max(60, "tooLarge")
    .overwrite((keys) => [...new Set(keys)])
    .refine(namesPatient, "fieldsNamePatient")
    .default([...standardFields]),
});

/** A sheet by it is shown before anything is saved. */
export const PreviewedTemplate = TemplateLayout.extend({
  /** The record that is shown is one of these, where there is any. */
  modalities: z.array(Modality).default([]),
});
export type PreviewedTemplate = z.infer<typeof PreviewedTemplate>;

const contentForText = {
  path: ["staticQrContent"],
  message: "qrContentMissing",
};
const hasContentForText = (layout: { staticQrContent: string; staticQrText: string }) =>
  layout.staticQrText === "" || layout.staticQrContent !== "";

const settings = {
  ...TemplateLayout.shape,
  /** By which people choose it. */
  name: oneLine("required").min(1, "required").max(64, "tooLong"),
  /** Empty means every modality. */
  modalities: z.array(Modality).default([]),
  /** Prints where no template matches the modality. The first of a kind is the default one by itself. */
  isDefault: z.boolean().default(false),
};
/** Everything an editor sets. */
export const TemplateSettings = z.object(settings).refine(hasContentForText, contentForText);
export type TemplateSettings = z.infer<typeof TemplateSettings>;

export const PrintTemplate = z.object({
  ...settings,
  id: Id,
  bucketId: Id,
  kind: TemplateKind,
  /** Names the state an edit began from. */
  version: z.number().int(),
  /** As stored: what an earlier rule let pass is still shown. */
  fields: z.array(z.string()),
});
export type PrintTemplate = z.infer<typeof PrintTemplate>;

const ofKind = { bucketId: Id, kind: TemplateKind.default("report") };
const ofTemplate = z.object({ id: Id });
const keepers = keeperOf("printTemplate", "template_upsert");
const keepersOfBucket = keeperOf("bucket", "template_upsert", "bucketId");

/** How an organization's reports and referral forms are printed (product §3 Report template). */
export const printTemplates = {
  list: operation({
    method: "GET",
    path: "/report-templates",
    access: belongsTo("bucket", "bucketId"),
    summary: "The organization's templates of a kind, in their order.",
    input: z.object(ofKind),
    output: z.array(PrintTemplate),
  }),
  layouts: operation({
    method: "GET",
    path: "/report-template-layouts",
    access: belongsTo("bucket", "bucketId"),
    summary: "The fields that a template of the kind may show; a label where the organization gave one itself.",
    input: z.object(ofKind),
    output: z.object({
      fields: z.array(z.object({ key: z.string(), label: z.string().nullable() })),
      /** What a sheet without a template shows. */
      standard: z.array(z.string()),
    }),
  }),
  orderTemplate: operation({
    method: "GET",
    path: "/buckets/{id}/order-template",
    access: belongsTo("bucket"),
    summary: "The template that referral forms of the modality print with; null where none is set up.",
    input: z.object({ id: Id, modality: Modality.optional() }),
    output: PrintTemplate.nullable(),
  }),
  read: operation({
    method: "GET",
    path: "/report-templates/{id}",
    access: belongsTo("printTemplate"),
    summary: "One template.",
    input: ofTemplate,
    output: PrintTemplate,
  }),
  create: operation({
    method: "POST",
    path: "/report-templates",
    access: keepersOfBucket,
    summary: "Adds a template; the first of its kind becomes the default one. entry_taken; invalid with `field`.",
    input: z.object({ ...settings, ...ofKind }).refine(hasContentForText, contentForText),
    output: PrintTemplate,
    status: 201,
  }),
  change: operation({
    method: "PATCH",
    path: "/report-templates/{id}",
    access: keepers,
    summary:
      "Changes a template as a whole. entry_taken; version_conflict with `current`; default_stays where the default " +
      "one was to be so no longer: another is made it instead; invalid with `field`.",
    input: z
      .object({ ...settings, ...ofTemplate.shape, version: z.number().int() })
      .refine(hasContentForText, contentForText),
    output: PrintTemplate,
  }),
  makeDefault: operation({
    method: "POST",
    path: "/report-templates/{id}/default",
    access: keepers,
    summary: "Makes it the default one of its kind instead of that which was.",
    input: ofTemplate,
    output: PrintTemplate,
  }),
  duplicate: operation({
    method: "POST",
    path: "/report-templates/{id}/duplicate",
    access: keepers,
    summary:
      "Adds a copy under a name with a number, behind all others and not the default. already_done for a one-time key " +
      "sent before for the same template.",
    /** With a key: sent twice, it makes one copy. */
    input: ofTemplate.extend({ key: OneTimeKey.optional() }),
    output: PrintTemplate,
    status: 201,
  }),
  remove: operation({
    method: "DELETE",
    path: "/report-templates/{id}",
    access: keepers,
    summary: "Removes a template. default_stays for the default one while there are others.",
    input: ofTemplate,
    output: z.undefined(),
    status: 204,
  }),
  resort: operation({
    method: "POST",
    path: "/report-templates/resort",
    access: keepersOfBucket,
    summary: "Sets the order in which templates are tried; one left out keeps its place after them.",
    input: z.object({ ...ofKind, ids: z.array(Id).max(500) }),
    output: z.undefined(),
    status: 204,
  }),
  preview: operation({
    method: "POST",
    path: "/buckets/{id}/template-preview",
    access: keeperOf("bucket", "template_upsert"),
    summary:
      "A sheet as settings that are not saved would print it: of the newest record of the organization that the " +
      "caller may read, else of an invented one.",
    input: z.object({
      id: Id,
      kind: TemplateKind,
      language: Language.default("chs"),
      template: PreviewedTemplate,
    }),
    output: PrintPreview,
  }),
};

/** Largest logo or stamp that is accepted. */
export const maxTemplatePictureBytes = 1024 * 1024;

export const printTemplateStreams = {
  addPicture: stream({
    method: "POST",
    path: "/buckets/{id}/template-pictures",
    access: keeperOf("bucket", "template_upsert"),
    summary:
      "Takes in a logo or a stamp: the bytes of a PNG or JPEG of at most 1 MiB, made no larger than 512 × 512 and " +
      "written anew. Answers {picture}, to be named in a template. file_refused, file_too_large.",
    produces: ["application/json"],
    status: 201,
  }),
  picture: stream({
    method: "GET",
    path: "/buckets/{id}/template-pictures/{picture}",
    access: belongsTo("bucket"),
    summary: "A logo or a stamp of the organization's templates. no_image.",
    produces: ["image/png"],
  }),
  previewPdf: stream({
    method: "GET",
    path: "/buckets/{id}/template-preview/pdf",
    access: keeperOf("bucket", "template_upsert"),
    summary: "The preview as PDF; ?template as JSON.",
    query: ["kind", "language", "template"],
    produces: ["application/pdf"],
  }),
};
