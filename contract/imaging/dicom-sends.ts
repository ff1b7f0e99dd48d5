import { z } from "zod";
import { at, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id, Instant } from "#contract/kernel/values";

/** A DICOM peer of the organization that images can be sent to. */
export const SendTarget = z.object({
  id: Id,
  name: z.string(),
  /** For who manages the organization alone, who keeps its peers; null for others. */
  aeTitle: z.string().nullable(),
});

/** "failed" with images sent: the others did not arrive. */
export const DicomSendStatus = z.enum(["waiting", "sending", "sent", "failed"]);
export type DicomSendStatus = z.infer<typeof DicomSendStatus>;

/**
 * Why a peer is not spoken to. Of the way there: no such host, an address that the operator does not allow to be called, no
 * route to it, nothing listens, no answer in time, TLS not agreed or the certificate another than it should be, something
 * that is no DICOM, broken in the middle. Of the association (PS3.8 table 9-21): our or its AE title not known, too busy,
 * refused otherwise.
 */
export const AssociationFailure = z.enum([
  "unknownHost",
  "addressNotAllowed",
  "noRoute",
  "notListening",
  "silent",
  "tls",
  "noDicom",
  "broken",
  "callingUnknown",
  "calledUnknown",
  "busy",
  "rejected",
]);
export type AssociationFailure = z.infer<typeof AssociationFailure>;

/**
 * Why images did not arrive: no association, or of an image (PS3.4 table B.2-1) its kind or form not taken, no room, not
 * as it should be, not allowed, there already, cancelled, failed otherwise; and one that cannot be read here.
 */
export const SendFailure = z.enum([
  ...AssociationFailure.options,
  "notAccepted",
  "noRoom",
  "notUnderstood",
  "notAllowed",
  "duplicate",
  "cancelled",
  "notStored",
  "unreadable",
]);
export type SendFailure = z.infer<typeof SendFailure>;

/** What came of a C-ECHO (PS3.4 annex A): it answered, or it is there and takes none; else why it was not spoken to. */
export const EchoOutcome = z.enum(["answered", "withoutEcho", ...AssociationFailure.options]);
export type EchoOutcome = z.infer<typeof EchoOutcome>;

/** An exam's images on their way to a DICOM peer. */
export const DicomSend = z.object({
  id: Id,
  peer: z.string(),
  status: DicomSendStatus,
  /** Images of the exam, as many as there were when it began. */
  images: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Why it failed, of the first image that did; null otherwise. */
  failure: SendFailure.nullable(),
  /** Of an image that was not taken, what its administrator asks for: the status of its answer, what it is; else empty. */
  reason: z.string(),
  /** Who had it sent. */
  account: z.string(),
  created: Instant,
  ended: Instant.nullable(),
});
export type DicomSend = z.infer<typeof DicomSend>;

export const dicomSends = {
  read: operation({
    method: "GET",
    path: "/exams/{id}/dicom-sends",
    access: at("exam", "study_package"),
    summary: "Where the exam can be sent by DICOM, and where it was sent, the latest 20 first.",
    input: z.object({ id: Id }),
    output: z.object({ targets: z.array(SendTarget), images: z.number().int(), sends: z.array(DicomSend) }),
  }),
  send: operation({
    method: "POST",
    path: "/exams/{id}/dicom-sends",
    access: at("exam", "study_package"),
    summary:
      "Sends the exam's images to a DICOM peer of its organization by C-STORE, in a moment and without waiting for it. " +
      "While it is on its way there it is not sent again. no_image for an exam without images.",
    input: z.object({ id: Id, peerId: Id }),
    output: DicomSend,
  }),
  echo: operation({
    method: "POST",
    path: "/buckets/{id}/dicom-peers/{peerId}/echo",
    access: managerOf("bucket"),
    summary:
      "Calls a DICOM peer by C-ECHO and says what came of it, within 20 s. not_found for one without a host; " +
      "too_many_attempts after 20 within ten minutes.",
    input: z.object({ id: Id, peerId: Id }),
    output: z.object({ outcome: EchoOutcome }),
  }),
};
