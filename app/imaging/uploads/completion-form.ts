import { z } from "zod";
import type { ExtensionField } from "#contract/organizations/extension-values";
import { ExamInfo } from "#contract/registration/exam-info";
import { StudyInfoDraft, Telephone, UploadCompletion } from "#contract/imaging/uploads";
import { Day, Gender, PetGender } from "#contract/kernel/values";
import { examInfoForm } from "../../registration/exams/exam-info-form";

/**
 * What the upload's page sends to finish: the contract's schema, with study dates by the clocks of the organization.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 * @param extensionFields that the organization adds to the exam info
 */
export const completionForm = (timeZone: string, extensionFields: readonly ExtensionField[]) =>
  UploadCompletion.omit({ id: true }).extend({
    studies: z
      .array(UploadCompletion.shape.studies.unwrap().element.extend({ info: examInfoForm(timeZone, extensionFields) }))
      .max(100)
      .default([]),
  });
export type CompletionInput = z.input<ReturnType<typeof completionForm>>;

/** What a guest of an upload link says of a patient, all of it needed where there is no number to go by. */
export const GuestInfo = ExamInfo.pick({ name: true }).extend({
  gender: z.union([Gender, PetGender], { error: "required" }),
  dob: z.string({ error: "required" }).pipe(Day),
  phone: Telephone,
});

/** What a guest of an upload link sends: who the patients are. */
export const guestForm = UploadCompletion.omit({ id: true }).extend({
  studies: z
    .array(UploadCompletion.shape.studies.unwrap().element.extend({ info: GuestInfo }))
    .max(100)
    .default([]),
});

/** Exam info while it is being typed: nothing is required yet. */
export const draftForm = (timeZone: string) =>
  z.object({
    studies: z
      .array(
        StudyInfoDraft.extend({
          info: StudyInfoDraft.shape.info.extend({ studyDate: examInfoForm(timeZone, []).shape.studyDate }),
        }),
      )
      .max(100)
      .default([]),
  });
