import { z } from "zod";
import { at } from "./access";
import { operation } from "./operation";
import { Id, Instant } from "./values";

/** A DICOM peer of the organization that images can be sent to. */
export const SendTarget = z.object({ id: Id, name: z.string(), aeTitle: z.string() });

/** "failed" with images sent: the others did not arrive. */
export const DicomSendStatus = z.enum(["waiting", "sending", "sent", "failed"]);
export type DicomSendStatus = z.infer<typeof DicomSendStatus>;

/** An exam's images on their way to a DICOM peer. */
export const DicomSend = z.object({
  id: Id,
  peer: z.string(),
  status: DicomSendStatus,
  /** Images of the exam, as many as there were when it began. */
  images: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Why it failed, in the words of the network or the peer; empty otherwise. */
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
};
