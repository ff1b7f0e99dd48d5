import type { Manifest } from "./manifest";

export const kernel = {
  problems: {
    /** The token's session is over; the name is product §8's. */
    TokenExpiredError: 401,
    /** No token, or one this installation never gave. */
    JsonWebTokenError: 401,
    forbidden: 403,
    not_found: 404,
    bad_request: 400,
    /** The address exists, the verb is another; Allow names those it takes. */
    method_not_allowed: 405,
    invalid: 422,
    conflict: 409,
    /** The form with this one-time key was carried out before. */
    already_done: 409,
    /** Another entry of the list has the name or the code. */
    entry_taken: 409,
    /** The message could not be handed to the provider. */
    message_failed: 503,
    too_many_attempts: 429,
    version_conflict: 409,
    /** A signed address is past its time. */
    url_expired: 410,
    /** A signed address was taken back, or what it stood for is gone: a session, a right, an exam, a PIN. */
    url_revoked: 410,
    reason_required: 422,
    file_refused: 422,
    file_too_large: 413,
    /** A form or a JSON body beyond the limit of this installation. */
    request_too_large: 413,
    storage_full: 507,
    /** A link for others needs an https PUBLIC_ORIGIN, which this installation has not set. */
    public_origin_missing: 409,
    no_image: 404,
    image_unreadable: 422,
    unavailable: 503,
    internal: 500,
  },
  periodicJobs: ["removeUnusedPictures"],
} as const satisfies Manifest;
