import { z } from "zod";
import { at, belongsTo, groupMember, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Day, Id, Instant, Person } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { GivenPoints, QualityForm, QualityGrade, qualityNote } from "./quality-form";

/** Grades of one report and of its exam's images, as they stand. */
export const QualityRecord = z.object({
  id: Id,
  reportId: Id,
  version: z.number().int(),
  /** Of the report, when it was graded. */
  reportVersion: z.number().int(),
  imageGrade: QualityGrade.nullable(),
  imageReasons: z.array(z.string()),
  reportGrade: QualityGrade.nullable(),
  scores: z.array(GivenPoints),
  /** Out of a hundred; null where the report was not graded. */
  percent: z.number().int().nullable(),
  note: z.string(),
  grader: Person,
  graded: Instant,
});
export type QualityRecord = z.infer<typeof QualityRecord>;

/** What somebody grades: the images, the report, or both. */
export const UpsertQuality = z
  .object({
    id: Id,
    /** Of the record that was read; 0 where there was none. */
    version: z.number().int().min(0),
    imageGrade: QualityGrade.optional(),
    imageReasons: z.array(z.string().min(1).max(64)).max(20).default([]),
    /** Points for each item of the form, in its order; left out where the report is not graded. */
    scores: z
      .array(
        z.object({
          name: z.string().max(64),
          given: z.number().int().min(0, "tooSmall").max(100, "tooLarge").optional(),
        }),
      )
      .max(20)
      .default([]),
    note: qualityNote(),
  })
  .refine(({ imageGrade, scores }) => imageGrade !== undefined || scores.some(({ given }) => given !== undefined), {
    path: ["imageGrade"],
    error: "gradeSomething",
  })
  .refine(({ imageGrade, imageReasons }) => (imageGrade !== "C" && imageGrade !== "D") || imageReasons.length > 0, {
    path: ["imageReasons"],
    error: "chooseOne",
  });

const Shares = z.record(QualityGrade, z.number().int());

/** How many of each grade at one organization. */
export const GradeShare = z.object({ bucketId: Id, bucketName: z.string(), image: Shares, report: Shares });
export type GradeShare = z.infer<typeof GradeShare>;

/** One graded report in an overview. */
export const GradedReport = QualityRecord.omit({ scores: true, version: true }).extend({
  examId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  author: z.string(),
  /** Who brought the images; "" where a device sent them. */
  uploader: z.string(),
});
export type GradedReport = z.infer<typeof GradedReport>;

/** Quality records (product §7: reports/{id}/quality, groups/{id}/quality). */
export const quality = {
  ofReport: operation({
    method: "GET",
    path: "/reports/{id}/quality",
    access: at("report", "exam_get"),
    summary: "The report's grades, their earlier versions, the latest first, the form, and what the caller may do.",
    input: z.object({ id: Id }),
    output: z.object({
      record: QualityRecord.nullable(),
      versions: z.array(
        QualityRecord.pick({
          version: true,
          imageGrade: true,
          reportGrade: true,
          note: true,
          graded: true,
          grader: true,
        }),
      ),
      form: QualityForm,
      mayUpsert: z.boolean(),
      mayDelete: z.boolean(),
      /** The caller submitted the report, and grades only its images. */
      isOwn: z.boolean(),
    }),
  }),
  upsert: operation({
    method: "POST",
    path: "/reports/{id}/quality/upsert",
    access: at("report", "quality_upsert"),
    summary:
      "Grades. version_conflict; own_report where the caller submitted the report and grades its text; " +
      "quality_form_changed where the items are not those of the form.",
    input: UpsertQuality,
    output: QualityRecord,
  }),
  delete: operation({
    method: "DELETE",
    path: "/reports/{id}/quality/{qid}",
    access: at("report", "quality_delete"),
    summary: "Takes the grades away; their versions stay in the trail. not_found.",
    input: z.object({ id: Id, qid: Id }),
    output: z.undefined(),
    status: 204,
  }),
  ofGroup: operation({
    method: "GET",
    path: "/groups/{id}/quality",
    access: groupMember(),
    summary:
      "How the grades are shared out at each of the group's organizations whose exams the caller may see, and the graded " +
      "reports, the latest first, by filters.",
    input: z.object({
      id: Id,
      bucketId: Id.optional(),
      from: Day.optional(),
      to: Day.optional(),
      modality: Modality.optional(),
      authorId: Id.optional(),
      uploaderId: Id.optional(),
      /** Of the images or of the report. */
      grade: QualityGrade.optional(),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({
      shares: z.array(GradeShare),
      records: z.array(GradedReport),
      total: z.number().int(),
      /** Whom the graded reports and images are of. */
      authors: z.array(Person),
      uploaders: z.array(Person),
    }),
  }),
  form: operation({
    method: "GET",
    path: "/buckets/{id}/quality-form",
    access: belongsTo("bucket"),
    summary: "What the organization grades by; version 0 is the built-in form.",
    input: z.object({ id: Id }),
    output: QualityForm.extend({ version: z.number().int() }),
  }),
  setForm: operation({
    method: "PUT",
    path: "/buckets/{id}/quality-form",
    access: managerOf("bucket"),
    summary: "Sets the organization's own form. version_conflict. Grades given before stay as they are.",
    input: QualityForm.extend({ id: Id, version: z.number().int().min(0) }),
    output: z.object({ version: z.number().int() }),
  }),
};
