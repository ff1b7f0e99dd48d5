import { z } from "zod";
import { consultationAt, participantOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant } from "#contract/kernel/values";
import { ClinicCase } from "./clinic-cases";
import { BoundExam } from "./consultation-exams";
import { Consultation, ConsultationRow } from "./consultation-record";

/** Another consultation that belongs to this one, as whoever takes part in both sees it. */
export const ConsultationLink = z.object({
  id: Id,
  note: z.string(),
  created: Instant,
  consultation: ConsultationRow,
});
export type ConsultationLink = z.infer<typeof ConsultationLink>;

const ofConsultation = z.object({ id: Id });
const ofLink = ofConsultation.extend({ linkId: Id });

export const NewLink = ofConsultation.extend({
  relatedId: Id,
  note: oneLine().max(256, "tooLong").default(""),
});

/** Consultations that belong together. Each is told of in the other, to whoever takes part in both. */
export const consultationLinks = {
  list: operation({
    method: "GET",
    path: "/consultations/{id}/links",
    access: participantOf(),
    summary: "Related consultations that the caller takes part in as well, the latest link first.",
    input: ofConsultation,
    output: z.object({ links: z.array(ConsultationLink), mayLink: z.boolean() }),
  }),
  add: operation({
    method: "POST",
    path: "/consultations/{id}/links",
    access: consultationAt("asking", "consultation_update"),
    summary:
      "Links another consultation that the caller takes part in: not_found for any other. entry_taken where they are " +
      "linked in either direction; same_consultation.",
    input: NewLink,
    output: z.object({ id: Id }),
    status: 201,
  }),
  remove: operation({
    method: "DELETE",
    path: "/consultations/{id}/links/{linkId}",
    access: consultationAt("asking", "consultation_update"),
    summary: "Takes a link away, in both.",
    input: ofLink,
    output: z.undefined(),
    status: 204,
  }),
  read: operation({
    method: "GET",
    path: "/consultations/{id}/links/{linkId}",
    access: participantOf(),
    summary: "The related consultation as the caller may see it: not_found for whoever does not take part in it.",
    input: ofLink,
    output: z.object({
      note: z.string(),
      consultation: Consultation,
      cases: z.array(ClinicCase),
      exams: z.array(BoundExam),
    }),
  }),
  past: operation({
    method: "GET",
    path: "/consultations/{id}/past",
    access: participantOf(),
    summary:
      "Other consultations of the same patient ID at the asking organization that the caller takes part in, the latest " +
      "first; none where no patient ID is given.",
    input: ofConsultation,
    output: z.object({ consultations: z.array(ConsultationRow) }),
  }),
};
