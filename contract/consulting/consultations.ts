import { z } from "zod";
import { at, participantOf, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";
import {
  Consultation,
  ConsultationDetail,
  ConsultationRow,
  CreateConsultation,
  SentConsultationStatus,
} from "./consultation-record";

/** Which of those that concern the caller a list shows. */
export const ConsultationFilters = z.object({
  status: SentConsultationStatus.optional(),
});

/** Consultations between organizations (product §4, §7). */
export const consultations = {
  page: operation({
    method: "POST",
    path: "/consultations/query-page",
    access: signedIn,
    summary: "One page of the consultations that concern the caller, the latest first, and how many there are in all.",
    input: z.object({
      filters: ConsultationFilters.default({}),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ consultations: z.array(ConsultationRow), total: z.number().int() }),
  }),
  create: operation({
    method: "POST",
    path: "/consultations",
    access: at("bucket", "consultation_create", "appliedBucketId"),
    summary:
      "Makes a consultation that nobody outside sees yet: invitations leave by a step of their own. already_done for a one-time key that was sent before.",
    input: CreateConsultation,
    output: z.object({ id: Id }),
    status: 201,
  }),
  read: operation({
    method: "GET",
    path: "/consultations/{id}",
    access: participantOf(),
    summary: "The record of a consultation.",
    input: z.object({ id: Id }),
    output: Consultation,
  }),
  detail: operation({
    method: "GET",
    path: "/consultations/{id}/detail",
    access: participantOf(),
    summary: "The record with its members and what the caller may do.",
    input: z.object({ id: Id }),
    output: ConsultationDetail,
  }),
};
