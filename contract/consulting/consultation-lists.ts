import { z } from "zod";
import { Day, Id } from "#contract/kernel/values";
import { SentConsultationStatus } from "./consultation-record";

export const consultationParts = ["asking", "asked", "member"] as const;

/** Which of those that concern the caller a list shows. */
export const ConsultationFilters = z.object({
  status: SentConsultationStatus.optional(),
  /** The caller's organization asks, is asked, or the caller is a member in person. */
  part: z.enum(consultationParts).optional(),
  /** Days on which it takes place, by the clock of who asks; both included. */
  from: Day.optional(),
  until: Day.optional(),
  /** The organization that asks, or one that is asked. */
  bucketId: Id.optional(),
  /** A part of the patient's name, or the whole number. */
  patient: z.string().trim().max(64).optional(),
  /** A part of the name of a member. */
  expert: z.string().trim().max(64).optional(),
});
export type ConsultationFilters = z.infer<typeof ConsultationFilters>;

const Filter = z.object({
  field: z.string().max(64),
  values: z.array(z.unknown()).max(100),
  operator: z.string().optional(),
});

/**
 * As callers send them: by name, or as a list of field, values and operator like those of exams (product §5), of which
 * equality alone is understood here. One with an empty list of values is none. A union, and no preprocessing: what reads
 * JSON would make an object of the list otherwise, in which no filter is found.
 */
export const SentConsultationFilters = z.union([
  z
    .array(Filter)
    .transform((list) =>
      Object.fromEntries(list.filter(({ values }) => values.length > 0).map(({ field, values }) => [field, values[0]])),
    )
    .pipe(ConsultationFilters),
  ConsultationFilters,
]);
