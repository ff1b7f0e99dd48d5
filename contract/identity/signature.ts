import { z } from "zod";
import { open, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Instant } from "#contract/kernel/values";

/** The secret of a QR code: opens one account's signature, once. */
export const SignatureCode = z.string().min(1).max(128);

export const signature = {
  ticket: operation({
    method: "POST",
    path: "/accounts/me/signature/ticket",
    access: signedIn,
    summary: "A QR code for signing on a phone: good for ten minutes and one signature.",
    input: z.object({}),
    output: z.object({ code: SignatureCode, url: z.string(), qr: z.string(), expires: Instant }),
  }),
  policies: operation({
    method: "GET",
    path: "/signature/policies",
    access: open,
    summary: "Where and how the phone that holds the code sends the picture. ticket_over.",
    input: z.object({ code: SignatureCode }),
    output: z.object({
      url: z.string(),
      method: z.literal("PUT"),
      mediaTypes: z.array(z.string()),
      maxBytes: z.number().int(),
      /** Whose signature it is to be. */
      name: z.string(),
    }),
  }),
  remove: operation({
    method: "DELETE",
    path: "/accounts/me/signature",
    access: signedIn,
    summary: "Takes the caller's signature away; sheets printed from now on bear his printed name alone.",
    input: z.object({}),
    output: z.undefined(),
    status: 204,
  }),
};

const picture =
  "the bytes of a PNG or JPEG of at most 5 MiB. What is on paper is cut out of it: a transparent PNG is kept. file_refused (also for an empty sheet), file_too_large";

export const signatureStreams = {
  set: stream({
    method: "PUT",
    path: "/accounts/me/signature",
    access: signedIn,
    summary: `Sets the caller's signature: ${picture}.`,
    produces: [],
  }),
  read: stream({
    method: "GET",
    path: "/accounts/me/signature",
    access: signedIn,
    summary: "The caller's signature. no_image.",
    produces: ["image/png"],
  }),
  receive: stream({
    method: "PUT",
    path: "/signature/file",
    access: open,
    summary: `Takes a picture for ?code, to be named to POST signature: ${picture}, ticket_over.`,
    produces: ["application/json"],
  }),
  accept: stream({
    method: "POST",
    path: "/signature",
    access: open,
    summary:
      "Makes the picture that was sent for ?code the account's signature; ?url is what sending it answered. ticket_over, bad_request. 204.",
    produces: [],
  }),
};
