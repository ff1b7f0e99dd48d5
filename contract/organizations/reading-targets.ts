import { z } from "zod";
import { modalities } from "#contract/kernel/modalities";
import { PatientSource } from "#contract/kernel/values";

export const mostReadingTargets = 20;
/** A week: whatever waits longer was due before. */
export const mostTargetMinutes = 7 * 24 * 60;

/** How long exams of a kind may wait for their report; what is left open fits every exam. */
export const ReadingTarget = z.object({
  modalities: z.array(z.enum(modalities)).default([]),
  patientSource: PatientSource.nullable().default(null),
  /** Whether it is marked urgent. */
  urgent: z.boolean().nullable().default(null),
  minutes: z.number({ error: "required" }).int("invalid").min(1, "tooSmall").max(mostTargetMinutes, "tooLarge"),
});
export type ReadingTarget = z.infer<typeof ReadingTarget>;

const xray: ReadingTarget["modalities"] = ["DX", "CR", "RF", "MG"];
const sections: ReadingTarget["modalities"] = ["CT", "MR"];
const every = { modalities: [], patientSource: null, urgent: null };

/** Where an organization has set nothing: what Chinese hospitals promise (emergency X-ray half an hour, CT and MR one). */
export const defaultReadingTargets: ReadingTarget[] = [
  { ...every, modalities: xray, patientSource: "E", minutes: 30 },
  { ...every, modalities: xray, urgent: true, minutes: 30 },
  { ...every, patientSource: "E", minutes: 60 },
  { ...every, urgent: true, minutes: 60 },
  { ...every, modalities: xray, minutes: 120 },
  { ...every, modalities: sections, patientSource: "O", minutes: 240 },
  { ...every, patientSource: "I", minutes: 360 },
  { ...every, minutes: 240 },
];
