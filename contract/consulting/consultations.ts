import { z } from "zod";
import { at, consultationAt, participantOf, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";
import { SentConsultationFilters } from "./consultation-lists";
import { consultationMembers } from "./consultation-members";
import {
  Consultation,
  ConsultationDetail,
  ConsultationKind,
  ConsultationPartner,
  ConsultationRow,
  CreateConsultation,
  HistoryEntry,
  UpdateConsultation,
} from "./consultation-record";
import { stepOperations } from "./consultation-steps";

const filters = SentConsultationFilters.prefault({});
const limit = (usual: number) => z.number().int().min(1).max(100).default(usual);
const skip = z.number().int().min(0).max(10_000).default(0);

/** Consultations between organizations (product §4, §7). */
export const consultations = {
  query: operation({
    method: "POST",
    path: "/consultations/query",
    access: signedIn,
    summary:
      "Consultations that concern the caller, the latest first, with part asked those invited last: ten unless told. What pages poll asks for status 0 where the caller's organization is asked.",
    input: z.object({ filters, limit: limit(10), skip }),
    output: z.array(ConsultationRow),
  }),
  count: operation({
    method: "POST",
    path: "/consultations/query/count",
    access: signedIn,
    summary: "How many consultations that concern the caller the filters find; counting stops at 1,001.",
    input: z.object({ filters }),
    output: z.object({ count: z.number().int() }),
  }),
  page: operation({
    method: "POST",
    path: "/consultations/query-page",
    access: signedIn,
    summary:
      "One page of the consultations that concern the caller, and how many there are; counting stops at 1,001. The open ones come first, by their time or the answer that is owed, whichever is sooner; what is over follows, the latest first.",
    input: z.object({ filters, limit: limit(20), skip }),
    output: z.object({ consultations: z.array(ConsultationRow), total: z.number().int() }),
  }),
  partners: operation({
    method: "GET",
    path: "/consultations/buckets/{id}",
    access: at("bucket", "consultation_create"),
    summary:
      "Whom the organization may ask: its consultation targets with an agreement in force today, in their order; with `kind`, one for that.",
    input: z.object({ id: Id, kind: ConsultationKind.optional() }),
    output: z.array(ConsultationPartner),
  }),
  create: operation({
    method: "POST",
    path: "/consultations",
    access: at("bucket", "consultation_create", "appliedBucketId"),
    summary:
      "Makes a consultation that nobody outside sees yet: invitations leave by a step of their own. no_agreement with the `bucketId` that may not be asked; start_past, start_far; video_off where its group has no video; already_done for a one-time key that was sent before.",
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
    summary: "The record with its members, and what the caller may do.",
    input: z.object({ id: Id }),
    output: ConsultationDetail,
  }),
  update: operation({
    method: "PATCH",
    path: "/consultations/{id}",
    access: consultationAt("asking", "consultation_update"),
    summary:
      "Changes what is asked. version_conflict with `current`, the record as it stands; consultation_step_refused once it is over; video_off; patient_differs unless isOtherPatientMeant, where name, number, sex or age become others than at a bound exam.",
    input: UpdateConsultation,
    output: Consultation,
  }),
  delete: operation({
    method: "DELETE",
    path: "/consultations/{id}",
    access: consultationAt("asking", "consultation_delete"),
    summary:
      "Takes it away for both sides; the record is kept. consultation_step_refused unless no invitation has left, or it was canceled.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  history: operation({
    method: "GET",
    path: "/consultations/{id}/history",
    access: participantOf(),
    summary: "What happened to it, the oldest first.",
    input: z.object({ id: Id }),
    output: z.array(HistoryEntry),
  }),
  ...stepOperations,
  ...consultationMembers,
};
