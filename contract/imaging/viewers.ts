import { z } from "zod";
import { at, imagesAt } from "#contract/kernel/access";
import { Exam, Series } from "#contract/registration/exam-record";
import { operation } from "#contract/kernel/operation";
import { Id, Instant, OneTimeKey, Person } from "#contract/kernel/values";

/** Longest life of a link that shows images without an account, in days, and how long it lives unless told. */
export const maxViewerLinkDays = 30;
export const viewerLinkDays = 7;
/** How long what `path` gives is good: as long as somebody reads an exam with another viewer. */
export const viewPassMinutes = 60;
/** How long the images behind a shared report can be looked at before the link has to be opened again. */
export const sharedViewMinutes = 120;

/** A page's address below the origin and whole, and the pass in it. */
const ViewerPath = z.object({
  path: z.string(),
  url: z.string(),
  /** Opens that exam's images to whoever brings it as the bearer, and nothing else: see `ViewPass`. */
  token: z.string(),
  expires: Instant,
});

/** What is shown over the images of an exam, and what is shown: images alone, no documents. */
export const OpenedImages = Exam.pick({
  id: true,
  bucketId: true,
  bucketName: true,
  studyInstanceUid: true,
  patientId: true,
  patientName: true,
  patientGender: true,
  visitAge: true,
  visitAgeUnit: true,
  modality: true,
  bodyPart: true,
  studyDesc: true,
  studyDate: true,
  created: true,
  timeZone: true,
}).extend({ series: z.array(Series) });
export type OpenedImages = z.infer<typeof OpenedImages>;

/** A link that shows an exam's images without an account; its secret is told when it is made, and never again. */
export const ViewerLink = z.object({
  id: Id,
  creator: Person,
  created: Instant,
  expires: Instant,
  revoked: Instant.nullable(),
  /** To the quarter of an hour. */
  lastUsed: Instant.nullable(),
  state: z.enum(["open", "expired", "revoked"]),
});
export type ViewerLink = z.infer<typeof ViewerLink>;

const ofExam = z.object({ id: Id });

/**
 * Links to the viewer of an exam (docs/decisions/022). A pass is good for the images of one exam, to be looked at: frames
 * of api/v1 and DICOMweb of that study. What is wrong with one is told as url_expired or url_revoked, each 410.
 *
 * Where the group has featEncryptionViewerOn, images are seen in open sessions alone: a pass of `path` counts only
 * together with the session that it was given to (`<pass>~<token>` as the bearer), and no others are given or taken.
 */
export const viewers = {
  path: operation({
    method: "POST",
    path: "/viewers/{id}/path",
    access: at("exam", "exam_get"),
    summary:
      "A link to the exam's images for an hour, as long as the caller's session is open and he may see the exam. " +
      "exam_deleted.",
    input: ofExam,
    output: ViewerPath,
  }),
  sharePath: operation({
    method: "POST",
    path: "/viewers/{id}/share-path",
    access: at("exam", "report_print"),
    summary:
      "A link that shows the exam's images to whoever holds it, without an account, until it expires or is revoked. " +
      "exam_deleted; images_sealed where the group has featEncryptionViewerOn; already_done for a one-time key sent before.",
    input: ofExam.extend({
      days: z.number().int().min(1, "atLeastOne").max(maxViewerLinkDays, "tooLarge").default(viewerLinkDays),
      /** Sent twice, it makes one link: the second answers already_done. */
      key: OneTimeKey.optional(),
    }),
    output: ViewerPath.extend({
      id: Id,
      /** A QR code to `url`, an SVG picture. */
      qr: z.string(),
    }),
    status: 201,
  }),
  links: operation({
    method: "GET",
    path: "/viewers/{id}/links",
    access: at("exam", "report_print"),
    summary: "The links of share-path to the exam, newest first, and whether another may be made.",
    input: ofExam,
    output: z.object({
      exam: Exam.pick({ id: true, patientName: true, accessionNumber: true, modality: true, timeZone: true }),
      mayShare: z.boolean(),
      links: z.array(ViewerLink),
    }),
  }),
  revokeLink: operation({
    method: "DELETE",
    path: "/viewers/{id}/links/{linkId}",
    access: at("exam", "report_print"),
    summary: "Ends a link at once, also for whoever looks at the images now; one already revoked stays so.",
    input: ofExam.extend({ linkId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  external: operation({
    method: "POST",
    path: "/viewers/{id}/external/{viewerId}",
    access: at("exam", "exam_get"),
    summary:
      "The address by which one of the organization's external viewers shows the exam, filled in; a token in it is good " +
      "for an hour and that study alone. exam_deleted; images_sealed for one with a token, where the group has " +
      "featEncryptionViewerOn.",
    input: ofExam.extend({ viewerId: Id }),
    output: z.object({ url: z.string() }),
  }),
  read: operation({
    method: "GET",
    path: "/viewers/{id}",
    access: imagesAt("exam"),
    summary: "What the viewer shows of an exam: its images and whose they are. url_expired, url_revoked.",
    input: ofExam,
    output: OpenedImages,
  }),
};
