import { z } from "zod";
import { CriticalCategory } from "#contract/organizations/critical-categories";
import { ExtensionValue, SentExtensions } from "#contract/organizations/extension-values";
import { maxKeyImages } from "./key-images";
import { Id } from "#contract/kernel/values";

/** A picture of the report: a frame of an instance, or an attachment. At most `maxKeyImages` per report. */
export const KeyImage = z.object({
  instanceId: Id.nullable(),
  attachmentId: Id.nullable(),
  frame: z.number().int().min(0).default(0),
  windowCenter: z.number().nullable().default(null),
  windowWidth: z.number().nullable().default(null),
  /** Left out, overlay planes are drawn in. */
  overlays: z.enum(["hidden"]).optional(),
  caption: z.string().max(64).default(""),
});
export type KeyImage = z.infer<typeof KeyImage>;

/** A report's text and values; every version keeps them whole. */
export const ReportContent = z.object({
  finding: z.string().max(20_000, "tooLong").default(""),
  diagnosis: z.string().max(20_000, "tooLong").default(""),
  positive: z.boolean().nullable().default(null),
  note: z.string().max(256, "tooLong").default(""),
  /** A draft may still hold 0; to submit it must be 1 or more. */
  bodyPartCount: z.number().int().min(0, "tooSmall").max(99, "tooLarge").default(1),
  critical: z.boolean().default(false),
  /** Of the critical flag; left out, the organization's words in the text tell. */
  criticalCategory: CriticalCategory.optional(),
  keyImages: z.array(KeyImage).max(maxKeyImages, "tooManyImages").default([]),
  /**
   * Results of tasks (contract/reading/ai-tasks.ts) that a person took over into the text: provider, version, time and input
   * stand with each, and do not change. Left out where there are none.
   */
  computed: z.array(Id).max(10).optional(),
  /** Of the fields the organization adds, in their order; left out where there are none. */
  extensions: z.array(ExtensionValue).optional(),
});
export type ReportContent = z.infer<typeof ReportContent>;

const pictureOf = ({ caption: _, ...picture }: KeyImage) => JSON.stringify(picture);

/** Whether two key images show the same, whatever their captions say. */
export const isSameKeyImage = (one: KeyImage, other: KeyImage): boolean => pictureOf(one) === pictureOf(other);

const onceEach = (images: KeyImage[]) =>
  images.filter((image, index) => images.findIndex((each) => isSameKeyImage(each, image)) === index);

/** The same as its author sends it; a key image that is sent twice is one. */
export const WrittenContent = ReportContent.extend({
  keyImages: z.array(KeyImage).max(maxKeyImages, "tooManyImages").overwrite(onceEach).default([]),
  /** Left out, the values stay as they are saved. */
  extensions: SentExtensions.optional(),
});
export type WrittenContent = z.infer<typeof WrittenContent>;

/** What moves a report along its life; the server lists those the caller may do now. */
export const ReportAction = z.enum([
  "save",
  "submit",
  "cancelSubmit",
  "approve",
  "reject",
  "advise",
  "recall",
  "print",
]);
export type ReportAction = z.infer<typeof ReportAction>;
