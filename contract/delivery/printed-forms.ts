import { z } from "zod";
import { Language } from "#contract/kernel/values";
import { LabelledValue } from "./printing";

export const FormPaper = z.enum(["A4", "A5"]);
export type FormPaper = z.infer<typeof FormPaper>;

/** A number as people, scanners (Code 128, null for what it cannot write) and cameras (QR) read it; SVG pictures. */
export const CodedNumber = z.object({ number: z.string(), barcode: z.string().nullable(), qrCode: z.string() });

/** The words of a form that are the same whoever it is about. */
const FormWords = z.object({
  exams: z.string(),
  number: z.string(),
  exam: z.string(),
  plan: z.string(),
  price: z.string(),
  total: z.string(),
  safety: z.string(),
  doctor: z.string(),
  patient: z.string(),
  date: z.string(),
  printTime: z.string(),
  pageOf: z.string(),
});

/**
 * A form of the front desk in one language, as page and PDF show it: an order to be signed, or a blank one to be filled in
 * by hand. An empty value is a line to write on.
 */
export const PrintedForm = z.object({
  language: Language,
  organizationName: z.string(),
  title: z.string(),
  /** Under the title: which block of numbers it is from. */
  note: z.string(),
  /** Whose number the codes at its head hold. */
  code: CodedNumber.extend({ label: z.string() }),
  fields: z.array(LabelledValue),
  exams: z.array(
    z.object({
      number: z.string(),
      barcode: z.string().nullable(),
      exam: z.string(),
      device: z.string(),
      when: z.string(),
      price: z.string(),
    }),
  ),
  /** Of all exams; empty on a form without prices. */
  total: z.string(),
  sections: z.array(LabelledValue),
  safety: z.array(LabelledValue),
  words: FormWords,
  printTime: z.string(),
});
export type PrintedForm = z.infer<typeof PrintedForm>;
