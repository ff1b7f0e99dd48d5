import { z } from "zod";
import { at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Modality } from "#contract/organizations/organizations";
import { scheduledExamStatuses } from "./scheduling";
import { Gender, Id, Instant, PetGender } from "#contract/kernel/values";

/** A scheduled exam as whoever matches sees it. */
export const ScheduledSummary = z.object({
  id: Id,
  /** Grows with every change. */
  version: z.number().int(),
  status: z.enum(scheduledExamStatuses),
  accessionNumber: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  patientGender: z.union([Gender, PetGender]),
  patientDob: z.iso.date().nullable(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  /** Null until it has a time. */
  scheduledStart: Instant.nullable(),
  deviceName: z.string().nullable(),
});

/** What an exam and a scheduled one have in common. */
export const Agreement = z.enum(["studyInstanceUid", "accessionNumber", "patientId", "patientName", "modality", "day"]);

/** What may show that images are not of the patient, or not of what was scheduled. */
export const ScheduleDifference = z.enum(["patientName", "patientId", "patientGender", "patientDob", "modality"]);
export type ScheduleDifference = z.infer<typeof ScheduleDifference>;

/** A scheduled exam that waits for images, offered for an exam. */
export const MatchCandidate = ScheduledSummary.extend({
  agrees: z.array(Agreement),
  /** Patient IDs or dates of birth contradict: it may be somebody else. */
  isOtherPatient: z.boolean(),
  /** In what it differs; matching it takes a word that it is the same one. */
  differs: z.array(ScheduleDifference),
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

/** Which scheduled exam an exam is, and who found it. */
export const StandingMatch = z.object({
  scheduled: ScheduledSummary,
  matchedBy: z.enum(["studyInstanceUid", "accessionNumber", "patientAndDay", "hand"]),
  /** Null where the images said it themselves. */
  matchedByName: z.string().nullable(),
  matched: Instant,
});

/** The most candidates one call offers. */
export const maxCandidates = 50;

/** What is matched; versions are those read, left out by whoever read none. */
export const MatchInput = z.object({
  id: Id,
  scheduledId: Id,
  /** The exam's. */
  updated: Instant.optional(),
  /** The scheduled exam's. */
  version: z.number().int().optional(),
  /** In what the two differ, as whoever matches has read and says it is the same one nevertheless. */
  confirmed: z.array(ScheduleDifference).max(ScheduleDifference.options.length).default([]),
});

/** Exams and what was scheduled of them (domain-rules "Exams, registry, queue"). */
export const matching = {
  candidates: operation({
    method: "GET",
    path: "/exams/{id}/schedules",
    access: at("exam", "exam_bind"),
    summary:
      "The scheduled exam this one is; else those it may be, the likeliest first, at most 50: of its number or patient, " +
      "or of its modality around its day. With `q`, those of a number, a patient ID or a name.",
    input: z.object({ id: Id, q: oneLine().max(64).optional() }),
    output: z.object({ match: StandingMatch.nullable(), candidates: z.array(MatchCandidate) }),
  }),
  candidate: operation({
    method: "GET",
    path: "/exams/{id}/schedules/{scheduledId}",
    access: at("exam", "exam_bind"),
    summary: "One scheduled exam of the organization as it is compared with the exam, whether it still waits or not.",
    input: z.object({ id: Id, scheduledId: Id }),
    output: MatchCandidate,
  }),
  match: operation({
    method: "POST",
    path: "/exams/{id}/match/{scheduledId}",
    access: at("exam", "exam_bind"),
    summary:
      "Makes the exam the scheduled one: it takes over number, patient and request; the scheduled exam is Performed. " +
      "conflict with the present `updated`; version_conflict with `current`; already_matched; schedule_closed; accession_taken; " +
      "schedule_differs with the `differences` that are not `confirmed`.",
    input: MatchInput,
    output: z.undefined(),
    status: 204,
  }),
  bindExam: operation({
    method: "POST",
    path: "/exams/{id}/schedules/{scheduledId}",
    access: at("exam", "exam_bind"),
    summary: "The same as exams/{id}/match/{scheduledId}.",
    input: MatchInput,
    output: z.undefined(),
    status: 204,
  }),
  undo: operation({
    method: "DELETE",
    path: "/exams/{id}/match",
    access: at("exam", "exam_bind"),
    summary:
      "Takes the match back: both are again what they were, but for what a person changed since. conflict when there is " +
      "none, or the exam is not as read; accession_taken.",
    input: z.object({ id: Id, updated: Instant.optional() }),
    output: z.undefined(),
    status: 204,
  }),
  unscheduled: operation({
    method: "POST",
    path: "/exams/{id}/unscheduled",
    access: at("exam", "exam_bind"),
    summary: "Takes an exam nobody scheduled off the unmatched ones, or puts it back. conflict for a matched one.",
    input: z.object({ id: Id, isUnscheduled: z.boolean() }),
    output: z.undefined(),
    status: 204,
  }),
};
