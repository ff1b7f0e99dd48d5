import { z } from "zod";
import { at, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Modality } from "#contract/organizations/organizations";
import { maxShareDays } from "#contract/organizations/organization-settings";
import { PrintedReport } from "./printing";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language, OneTimeKey, Person } from "#contract/kernel/values";

/**
 * So many wrong PINs in a row block a link (domain-rules "Sharing and privacy": 5 wrong = blocked). A right one starts
 * the count anew, and so does a new PIN, with which the owner opens a blocked link again.
 */
export const maxWrongPins = 5;

/** What a link answers now. */
export const ShareState = z.enum(["open", "expired", "revoked", "blocked", "recalled"]);
export type ShareState = z.infer<typeof ShareState>;

/** What came of one use of a link. */
export const ShareOutcome = z.enum([
  "opened",
  "image",
  /** The exam's images, beside the report. */
  "study",
  "pdf",
  "pin_required",
  "pin_right",
  "pin_wrong",
  "expired",
  "revoked",
  "blocked",
  "recalled",
]);
export type ShareOutcome = z.infer<typeof ShareOutcome>;

/** The PIN of a link, as its reader types it. */
export const Pin = z.string().regex(/^\d{4,8}$/, "pinDigits");

/** What a new link is to be like. A report is patient data: a link has a PIN unless its maker does without. */
export const NewShare = z.object({
  id: Id,
  /** Until the link ends; the organization's own number when left out. */
  days: z.number().int().min(1, "atLeastOne").max(maxShareDays, "tooLarge").optional(),
  /** generated: six random digits. */
  pinKind: z.enum(["generated", "own", "none"]).default("generated"),
  /** With pinKind own. */
  pin: Pin.optional(),
  /** The key images of the report. */
  withImages: z.boolean().default(true),
  /** All images of its exam. */
  withStudy: z.boolean().default(false),
  key: OneTimeKey.optional(),
});

/** The PIN that takes the place of a link's present one. */
export const NewSharePin = z.object({
  id: Id,
  pinKind: z.enum(["generated", "own"]).default("generated"),
  /** With pinKind own. */
  pin: Pin.optional(),
});

/** Holds for every new PIN: whoever chose an own one gives it. */
export const ownPinGiven = ({ pinKind, pin }: { pinKind: string; pin?: string | undefined }) =>
  pinKind !== "own" || pin !== undefined;
/** What `ownPinGiven` answers where it does not hold. */
export const ownPinMissing = { error: "required", path: ["pin"] };

/** One use of a link, as its owner sees it. */
export const ShareUse = z.object({
  outcome: ShareOutcome,
  at: Instant,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type ShareUse = z.infer<typeof ShareUse>;

/** A link as its owner sees it: never its secret, which nobody knows any more. */
export const Share = z.object({
  id: Id,
  state: ShareState,
  creator: Person,
  created: Instant,
  expires: Instant,
  revoked: Instant.nullable(),
  hasPin: z.boolean(),
  /** In a row; the fifth blocks the link. */
  wrongPins: z.number().int(),
  withImages: z.boolean(),
  withStudy: z.boolean(),
  /** How often the report was seen: page openings and downloads. */
  views: z.number().int(),
  lastViewed: Instant.nullable(),
  /** The newest uses, latest first, at most 50. */
  uses: z.array(ShareUse),
});
export type Share = z.infer<typeof Share>;

/** The link's secret: 192 random bits. */
const Link = z.string().min(16).max(64);
/** Shows that the PIN was given; from `shares.pass`, good for 30 minutes. */
const Pass = z.string().max(200);

/** What a reader types. */
export const SharePin = z.object({ link: Link, pin: z.string({ error: "required" }).trim().pipe(Pin) });

/** A pass to the exam's images (contract/viewers), good for two hours. */
const SharedStudy = z.object({ examId: Id, token: z.string() });

/** Share links (product §7 GET share/report; domain-rules "Sharing and privacy"; docs/decisions/009). */
export const shares = {
  create: operation({
    method: "POST",
    path: "/reports/{id}/shares",
    access: at("report", "report_print"),
    summary:
      "Makes a link to an approved report, with a generated PIN unless told otherwise. Link and PIN are told this once: only their hashes are kept, so the same one-time key sent again answers already_done. transition_refused unless approved; images_sealed withStudy where the group has featEncryptionViewerOn.",
    input: NewShare.refine(ownPinGiven, ownPinMissing),
    output: z.object({
      id: Id,
      /** The page to hand out, with the link in it. */
      url: z.string(),
      link: z.string(),
      /** A QR code to `url`, an SVG picture. */
      qr: z.string(),
      /** What to tell the patient; null without a PIN. */
      pin: z.string().nullable(),
      expires: Instant,
    }),
    status: 201,
  }),
  list: operation({
    method: "GET",
    path: "/reports/{id}/shares",
    access: at("report", "report_print"),
    summary: "The links of a report with their uses, newest first; and whether another may be made.",
    input: z.object({ id: Id }),
    output: z.object({
      exam: z.object({ id: Id, patientName: z.string(), accessionNumber: z.string(), modality: Modality }),
      /** Days a new link lives unless told. */
      defaultDays: z.number().int(),
      mayShare: z.boolean(),
      /** All images of the exam can be shown with it: there are some, and the group lets them be seen by a link. */
      mayShareStudy: z.boolean(),
      /** The organization gives images with its reports unless told otherwise (freeElectronicFilm). */
      isFilmFree: z.boolean(),
      timeZone: z.string(),
      shares: z.array(Share),
    }),
  }),
  revoke: operation({
    method: "DELETE",
    path: "/shares/{id}",
    access: at("shareLink", "report_print"),
    summary: "Ends a link at once; one already revoked stays so.",
    input: z.object({ id: Id }),
    output: z.undefined(),
    status: 204,
  }),
  newPin: operation({
    method: "POST",
    path: "/shares/{id}/pin",
    access: at("shareLink", "report_print"),
    summary:
      "Gives a link a new PIN, told this once, and opens it again if wrong ones had blocked it; passes given for the " +
      "former PIN end. share_revoked, share_expired.",
    input: NewSharePin.refine(ownPinGiven, ownPinMissing),
    output: z.object({ id: Id, pin: z.string() }),
  }),
  read: operation({
    method: "GET",
    path: "/share/report",
    access: open,
    summary:
      "The report behind a link, no account needed. not_found, share_expired, share_revoked, share_recalled, share_blocked, share_pin_required (with the organization in the detail), too_many_attempts.",
    input: z.object({ link: Link, pass: Pass.optional(), language: Language.default("chs") }),
    output: z.object({
      sheet: PrintedReport,
      expires: Instant,
      timeZone: z.string(),
      /** The exam's images, where the link shows them. */
      study: SharedStudy.nullable(),
    }),
  }),
  study: operation({
    method: "GET",
    path: "/share/report/study",
    access: open,
    summary:
      "The exam's images behind a link that shows them: a pass for contract/viewers, as read gives it; null where it " +
      "shows none. Counts as a use once a picture is asked for. Problems as read.",
    input: z.object({ link: Link, pass: Pass.optional() }),
    output: z.object({ study: SharedStudy.nullable() }),
  }),
  pass: operation({
    method: "POST",
    path: "/share/report/pass",
    access: open,
    summary:
      "Exchanges the PIN for a pass, so that the PIN never stands in a URL. share_pin_wrong tells attemptsLeft; the fifth wrong one in a row blocks the link: share_blocked. As read otherwise.",
    input: SharePin,
    output: z.object({ pass: z.string(), expires: Instant }),
  }),
};

/** Files behind a link. */
export const shareStreams = {
  pdf: stream({
    method: "GET",
    path: "/share/report/pdf",
    access: open,
    summary:
      "The shared report as PDF: ?link, ?pass where the link has a PIN, ?language. Problems as GET share/report.",
    query: ["link", "pass", "language"],
    produces: ["application/pdf"],
  }),
  picture: stream({
    method: "GET",
    path: "/share/report/images/{name}",
    access: open,
    summary:
      "The logo or a key image (1 to 6) of a shared report: ?link, ?pass. Problems as GET share/report; no_image.",
    query: ["link", "pass"],
    produces: ["image/jpeg", "image/png"],
  }),
};
