import { z } from "zod";
import { eachExamText } from "#contract/registration/exam-fields";
import type { Exam } from "#contract/registration/exam-record";
import type { ExtensionField } from "#contract/organizations/extension-values";
import { Instant } from "#contract/kernel/values";
import { typedValues } from "../../registration/extensions/extension-text";
import { openedValues } from "../../forms/merged-fields";
import { examInfoDefaults, examInfoForm } from "../../registration/exams/exam-info-form";

/** The exam info; when it was last changed as the form was opened, and what the form showed then. */
export const examEditForm = (timeZone: string, extensionFields: readonly ExtensionField[]) =>
  examInfoForm(timeZone, extensionFields).extend({ updated: Instant, opened: z.string() });
export type ExamEditInput = z.input<ReturnType<typeof examEditForm>>;

/** The exam as its edit form starts. */
export const examEditDefaults = (exam: Exam) => ({
  ...examInfoDefaults(
    {
      pid: exam.patientId,
      name: exam.patientName,
      gender: exam.patientGender,
      dob: exam.patientDob,
      phone: exam.phone,
      age: exam.visitAge,
      ageUnit: exam.visitAgeUnit ?? "Y",
      weight: exam.weight,
      height: exam.height,
      urgentFlag: exam.urgentFlag,
      teleMedFlag: exam.teleMedFlag,
      patientSource: exam.patientSource,
      ...eachExamText((name) => exam[name]),
      accessionNumber: exam.accessionNumber,
      studyDate: exam.studyDate,
      modality: exam.modality,
      animal: exam.animal,
      extensions: typedValues(exam.extensions),
    },
    exam.timeZone,
  ),
  updated: exam.updated,
});

/** What the form shows as it is opened, for the field that says so. */
export const openedExam = ({ updated: _, ...info }: ReturnType<typeof examEditDefaults>) => openedValues(info);
