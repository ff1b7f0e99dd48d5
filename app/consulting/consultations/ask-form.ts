import { z } from "zod";
import {
  type ConsultationText,
  CreateConsultation,
  UpdateConsultation,
} from "#contract/consulting/consultation-record";
import { Id } from "#contract/kernel/values";
import { instantAt } from "../../i18n/local-time";
import { LocalStart } from "./step-forms";

/** Whether a partner is asked, and has to accept. */
export const askedParts = ["none", "mandatory", "optional"] as const;

const isOver = (local: string, timeZone: string) =>
  !Number.isNaN(Date.parse(local)) && Date.parse(instantAt(local, timeZone)) <= Date.now();

/**
 * The question as its form sends it: its time as a clock of the organization shows it, each partner with what is wanted of
 * it. Each rule is its field's own: whatever is wrong is told at once.
 */
export const newConsultationForm = (timeZone: string) =>
  CreateConsultation.omit({ appliedBucketId: true, joinedBuckets: true }).extend({
    starts: LocalStart.refine((local) => !isOver(local, timeZone), "startPast"),
    // A box that is not ticked says no.
    hasVideo: z.boolean().default(false),
    asked: z
      .array(z.object({ bucketId: Id, part: z.enum(askedParts) }))
      .default([])
      .refine((asked) => asked.some(({ part }) => part !== "none"), "chooseOne"),
  });
export type NewConsultationInput = z.input<ReturnType<typeof newConsultationForm>>;

export const ChangeForm = UpdateConsultation.omit({ id: true });
export type ChangeInput = z.input<typeof ChangeForm>;

/** What both forms hold. */
export type QuestionInput = z.input<typeof ConsultationText> & {
  minutes?: number | undefined;
  hasVideo?: boolean | undefined;
};

/** What the form of a standing question shows, of whatever says it: a record, or the answer to a save that came too late. */
export const shownQuestion = (record: object) =>
  ChangeForm.omit({ version: true, isOtherPatientMeant: true }).extend({ patientTel: z.string() }).parse(record);
