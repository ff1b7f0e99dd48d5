import { z } from "zod";
import {
  type ConsultationText,
  CreateConsultation,
  UpdateConsultation,
} from "#contract/consulting/consultation-record";
import { Id } from "#contract/kernel/values";
import { LocalStart } from "./step-forms";

/** Whether a partner is asked, and has to accept. */
export const askedParts = ["none", "mandatory", "optional"] as const;

/** The question as its form sends it: its time as a clock shows it, each partner with what is wanted of it. */
export const NewConsultationForm = CreateConsultation.omit({
  appliedBucketId: true,
  joinedBuckets: true,
  starts: true,
  hasVideo: true,
})
  .extend({
    starts: LocalStart,
    // A box that is not ticked says no.
    hasVideo: z.boolean().default(false),
    asked: z.array(z.object({ bucketId: Id, part: z.enum(askedParts) })).default([]),
  })
  .refine(({ asked }) => asked.some(({ part }) => part !== "none"), { path: ["asked"], error: "chooseOne" });
export type NewConsultationInput = z.input<typeof NewConsultationForm>;

export const ChangeForm = UpdateConsultation.omit({ id: true });
export type ChangeInput = z.input<typeof ChangeForm>;

/** What both forms hold. */
export type QuestionInput = z.input<typeof ConsultationText> & {
  minutes?: number | undefined;
  hasVideo?: boolean | undefined;
};

/** What the form of a standing question shows, of whatever says it: a record, or the answer to a save that came too late. */
export const shownQuestion = (record: object) =>
  ChangeForm.omit({ version: true, isOtherPatientMeant: true }).parse(record);
