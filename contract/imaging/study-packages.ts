import { z } from "zod";
import { at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Flag, Id, Instant } from "#contract/kernel/values";

/** An exam's images and papers as one file to take away, as it was packed last. */
export const StudyPackage = z.object({
  made: Instant,
  sizeBytes: z.number().int(),
  /** Images and papers in it. */
  files: z.number().int(),
  /** False once images or papers have come or gone since. */
  isCurrent: z.boolean(),
  /** From when it may be packed again (product §5: once an hour). */
  repackageFrom: Instant,
});
export type StudyPackage = z.infer<typeof StudyPackage>;

export const studyPackages = {
  read: operation({
    method: "GET",
    path: "/exams/{id}/study-package/state",
    access: at("exam", "study_package"),
    summary: "The exam's package as it stands, and how much there is to pack; null where none was made yet.",
    input: z.object({ id: Id }),
    output: z.object({ package: StudyPackage.nullable(), files: z.number().int(), sizeBytes: z.number().int() }),
  }),
  make: operation({
    method: "GET",
    path: "/exams/{id}/study-package",
    access: at("exam", "study_package"),
    summary:
      "Packs the exam where that was not done yet; with `repackage` once more. repackaged_lately with `from` within the hour, " +
      "no_image for an exam without images and papers, storage_full.",
    input: z.object({ id: Id, repackage: Flag.default(false) }),
    output: StudyPackage,
  }),
};

export const studyPackageStreams = {
  file: stream({
    method: "GET",
    path: "/exams/{id}/study-package/file",
    access: at("exam", "study_package"),
    summary:
      "The package: a zip with the DICOM files exactly as they came, a DICOMDIR (PS3.10 §8), the papers, and a page " +
      "that lists them. no_image before it was made.",
    produces: ["application/zip"],
  }),
};
