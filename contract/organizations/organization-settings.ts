import { z } from "zod";
import { belongsTo, managerOf } from "#contract/kernel/access";
import { areDepartments } from "./departments";
import { QuotaChange } from "./disk-use";
import { AeTitle } from "./list-fields";
import { operation } from "#contract/kernel/operation";
import { InspectionLevels } from "./organizations";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id } from "#contract/kernel/values";

/**
 * How images find their scheduled exam where no number tells it (product §4 Date-match modes): not at all; by patient and
 * modality within one year; or by patient and modality on the very day, in the organization's time zone.
 */
export const dateMatches = ["disabled", "shift_on", "shift_off"] as const;
export type DateMatch = (typeof dateMatches)[number];

/** Longest life of a link, in days. */
export const maxShareDays = 90;

const line = (most: number) => oneLine().max(most, "tooLong").default("");

/** A zone of the IANA database as this machine knows it. */
const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** How the organization calls itself; name and logo stand on its reports. */
export const OrganizationProfile = z.object({
  name: oneLine("required").min(1, "required").max(64, "tooLong"),
  secondaryName: line(64),
  /** The department its sheets are headed with, one "modality=department" a line (contract/organizations/departments.ts). Left out, it stays as it is. */
  departments: severalLines().max(1000, "tooLong").refine(areDepartments, "departments").optional(),
  address: line(128),
  phone: line(32),
  introduction: severalLines().max(2000, "tooLong").default(""),
  timeZone: z.string({ error: "required" }).max(64).refine(isTimeZone, "wrongValue"),
  freeElectronicFilm: z.boolean().default(false),
  /** There for its own members, its owner and administrators of the group alone. Left out, it stays as it is. */
  isPrivate: z.boolean().optional(),
  /**
   * What other DICOM applications call it by, on this installation its alone; null takes no associations. Left out, it
   * stays as it is.
   */
  aeTitle: AeTitle.nullable().optional(),
  /** How images find a scheduled exam that they do not name by number (product §4). Left out, it stays as it is. */
  dateMatch: z.enum(dateMatches).optional(),
});

/** What holds for its reports (domain-rules "Report life", "Smart inspect"). */
export const ReadingRules = z.object({
  /** Author ≠ approver. */
  fourEyes: z.boolean(),
  /** Who holds both rights may approve what was never submitted. */
  selfApproval: z.boolean(),
  /** The password is asked again at approval. */
  passwordAtApproval: z.boolean(),
  /** Rules that are not named warn. */
  inspectionLevels: InspectionLevels,
  /** Ready reasons for rejecting, offered beside the field; none: those the product brings. Left out, they stay. */
  rejectReasons: z
    .array(oneLine("required").min(1, "required").max(64, "tooLong"))
    .max(12, "tooManyReasons")
    .optional(),
  /** Days a new share link works unless its maker chooses. */
  shareDays: z.number({ error: "required" }).int().min(1, "tooSmall").max(maxShareDays, "tooLarge"),
});

/** Nobody approves alone what four eyes must see. */
export const isSelfApprovalSound = ({ fourEyes, selfApproval }: { fourEyes: boolean; selfApproval: boolean }) =>
  !(fourEyes && selfApproval);
export const selfApprovalUnsound = { path: ["selfApproval"], message: "selfApprovalNeedsTwoEyes" };

/** 4 to 35 letters, digits, dashes and underscores (product §5). */
export const OrgCode = oneLine("required").regex(/^[A-Za-z0-9_-]{4,35}$/, "orgCode");

export const OrganizationSettings = z.object({
  ...OrganizationProfile.shape,
  ...ReadingRules.shape,
  departments: z.string(),
  isPrivate: z.boolean(),
  rejectReasons: z.array(z.string()),
  aeTitle: z.string().nullable(),
  dateMatch: z.enum(dateMatches),
  id: Id,
  /** Names the state an edit began from. */
  version: z.number().int(),
  /** Null until it is bound, unchangeable after. */
  orgCode: z.string().nullable(),
  /** Address of the logo; it changes with the picture. */
  logo: z.string().nullable(),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

/** Largest logo that is accepted. */
export const maxLogoBytes = 1024 * 1024;

/** Whoever holds it is brought to upload to this organization. */
const UploadToken = z.object({
  token: z.string().nullable(),
  /** Where it leads, on this installation; null without a token, and without a PUBLIC_ORIGIN that it needs. */
  url: z.string().nullable(),
  /** Whether the installation has an address for others: without one, no link is made. */
  hasAddress: z.boolean(),
  /** The address as a QR code, SVG. */
  qrCode: z.string().nullable(),
  /** What uploads by this link have brought, unpacked zips included; those that were given up count for some days. */
  broughtBytes: z.number().int(),
  /** Most that uploads by the link may bring; a renewed link begins anew. Null where that is not set. */
  quotaBytes: z.number().int().nullable(),
});

const ofBucket = z.object({ id: Id });
const versioned = { id: Id, version: z.number().int() };

/** What the administrators of an organization set. */
export const organizationSettings = {
  read: operation({
    method: "GET",
    path: "/buckets/{id}/settings",
    access: managerOf("bucket"),
    summary: "The organization's settings.",
    input: ofBucket,
    output: OrganizationSettings,
  }),
  updateProfile: operation({
    method: "PATCH",
    path: "/buckets/{id}/profile",
    access: managerOf("bucket"),
    summary:
      "Changes the profile. entry_taken where the group has the name, invalid where the installation has the AE title, " +
      "version_conflict with `current`.",
    input: z.object({ ...OrganizationProfile.shape, ...versioned }),
    output: OrganizationSettings,
  }),
  updateReadingRules: operation({
    method: "PATCH",
    path: "/buckets/{id}/reading-rules",
    access: managerOf("bucket"),
    summary: "Changes the rules for reports. version_conflict with `current`.",
    input: ReadingRules.extend(versioned).refine(isSelfApprovalSound, selfApprovalUnsound),
    output: OrganizationSettings,
  }),
  bindCode: operation({
    method: "POST",
    path: "/buckets/{id}/bind-code",
    access: managerOf("bucket"),
    summary: "Binds the organization's code, once and for all. entry_taken, already_done.",
    input: ofBucket.extend({ code: OrgCode }),
    output: OrganizationSettings,
  }),
  removeLogo: operation({
    method: "DELETE",
    path: "/buckets/{id}/logo",
    access: managerOf("bucket"),
    summary: "Takes the logo away.",
    input: ofBucket,
    output: z.undefined(),
    status: 204,
  }),
  uploadToken: operation({
    method: "GET",
    path: "/buckets/{id}/upload/token",
    access: managerOf("bucket"),
    summary: "The token by which people find the organization's upload page.",
    input: ofBucket,
    output: UploadToken,
  }),
  renewUploadToken: operation({
    method: "POST",
    path: "/buckets/{id}/upload/token",
    access: managerOf("bucket"),
    summary: "Makes a new upload token; the former one stops working. public_origin_missing.",
    input: ofBucket,
    output: UploadToken,
    status: 201,
  }),
  revokeUploadToken: operation({
    method: "DELETE",
    path: "/buckets/{id}/upload/token",
    access: managerOf("bucket"),
    summary: "Takes the upload token back.",
    input: ofBucket,
    output: z.undefined(),
    status: 204,
  }),
  setUploadQuota: operation({
    method: "PUT",
    path: "/buckets/{id}/upload/quota",
    access: managerOf("bucket"),
    summary:
      "Sets how much an upload link of the organization may bring. What comes beyond it: link_quota_reached. " +
      "version_conflict as of QuotaChange.",
    input: QuotaChange.extend(ofBucket.shape),
    output: z.undefined(),
    status: 204,
  }),
};

export const organizationSettingsStreams = {
  setLogo: stream({
    method: "PUT",
    path: "/buckets/{id}/logo",
    access: managerOf("bucket"),
    summary:
      "Sets the logo: the bytes of a PNG or JPEG of at most 1 MiB, made no larger than 512 × 512 and written anew. " +
      "file_refused, file_too_large.",
    produces: [],
  }),
  logo: stream({
    method: "GET",
    path: "/buckets/{id}/logo",
    access: belongsTo("bucket"),
    summary: "The logo. no_image.",
    produces: ["image/png"],
  }),
};
