import { z } from "zod";
import { open, operator } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id } from "#contract/kernel/values";

const line = (most: number) => oneLine().max(most, "tooLong").default("");

/** A host name as a browser sends it, without its port (RFC 1123), or "*" for every host that has no branding. */
export const Host = oneLine("required")
  .min(1, "required")
  .max(253, "tooLong")
  .transform((host) => host.toLowerCase())
  .refine(
    (host) => host === "*" || host.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)),
    "host",
  );

/** Stands behind the company's name in the footer; other schemes could run scripts there. */
const WebAddress = z.url({ protocol: /^https?$/ });

/** What the operator sets for a host (product §3 Domain info). */
export const Branding = z.object({
  displayName: oneLine("required").min(1, "required").max(32, "tooLong"),
  displayDomainName: line(64),
  company: line(64),
  website: line(256).refine((text) => text === "" || WebAddress.safeParse(text).success, "webAddress"),
  hideSupportCompany: z.boolean().default(false),
  allowRegistration: z.boolean().default(false),
  isPet: z.boolean().default(false),
  /** Asked for expert reports unless a group says otherwise. */
  defaultExpertBucketId: Id.nullable().default(null),
});

export const DomainSettings = Branding.extend({
  host: z.string(),
  /** Names the state an edit began from. */
  version: z.number().int(),
  /** Addresses of the pictures; they change with the pictures. */
  logo: z.string().nullable(),
  bgImgUrl: z.string().nullable(),
});
export type DomainSettings = z.infer<typeof DomainSettings>;

/** logo: beside the name in the top bar; background: behind sign-in. */
export const DomainPicture = z.enum(["logo", "background"]);
export type DomainPicture = z.infer<typeof DomainPicture>;

/** Largest picture that is accepted. */
export const maxDomainPictureBytes = 4 * 1024 * 1024;

const ofHost = z.object({ host: Host });

/** What the operator of an installation sets for the hosts it answers to. */
export const domainSettings = {
  list: operation({
    method: "GET",
    path: "/installation/domains",
    access: operator,
    summary: "The hosts that have branding, by name, and the host the caller is at.",
    input: z.object({}),
    output: z.object({ here: z.string(), domains: z.array(DomainSettings) }),
  }),
  organizations: operation({
    method: "GET",
    path: "/installation/organizations",
    access: operator,
    summary: "The organizations in use, by group and name: what a host's default expert organization is chosen from.",
    input: z.object({}),
    output: z.array(z.object({ id: Id, name: z.string(), groupName: z.string() })),
  }),
  add: operation({
    method: "POST",
    path: "/installation/domains",
    access: operator,
    summary: "Gives a host branding. entry_taken where it has one; not_found for an expert organization that is none.",
    input: Branding.extend({ host: Host }),
    output: DomainSettings,
    status: 201,
  }),
  change: operation({
    method: "PATCH",
    path: "/installation/domains/{host}",
    access: operator,
    summary:
      "Changes a host's branding. not_found, also for an expert organization that is none; version_conflict with `current`.",
    input: Branding.extend({ host: Host, version: z.number().int() }),
    output: DomainSettings,
  }),
  remove: operation({
    method: "DELETE",
    path: "/installation/domains/{host}",
    access: operator,
    summary: "Takes a host's branding away. not_found.",
    input: ofHost,
    output: z.undefined(),
    status: 204,
  }),
  removePicture: operation({
    method: "DELETE",
    path: "/installation/domains/{host}/{picture}",
    access: operator,
    summary: "Takes a picture away. not_found.",
    input: ofHost.extend({ picture: DomainPicture }),
    output: z.undefined(),
    status: 204,
  }),
};

export const domainSettingsStreams = {
  setPicture: stream({
    method: "PUT",
    path: "/installation/domains/{host}/{picture}",
    access: operator,
    summary:
      "Sets the logo (made no larger than 256 × 256) or the background (1920 × 1200): the bytes of a PNG or JPEG of at " +
      "most 4 MiB, written anew. not_found, file_refused, file_too_large.",
    produces: [],
  }),
  picture: stream({
    method: "GET",
    path: "/domain/{host}/{picture}",
    access: open,
    summary: "The logo or the background of a host. no_image.",
    produces: ["image/png", "image/jpeg"],
  }),
};
