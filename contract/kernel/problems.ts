/** Every error the platform answers, with its HTTP status. Each has a text in texts/…/problems.json. */
export const problems = {
  /** The token's session is over; the name is spec §8's. */
  TokenExpiredError: 401,
  /** No token, or one this installation never gave. */
  JsonWebTokenError: 401,
  wrong_credentials: 401,
  wrong_password: 422,
  /** The new password is the one there is. */
  password_unchanged: 422,
  forbidden: 403,
  not_found: 404,
  bad_request: 400,
  /** The address exists, the verb is another; Allow names those it takes. */
  method_not_allowed: 405,
  invalid: 422,
  conflict: 409,
  /** The form with this one-time key was carried out before. */
  already_done: 409,
  /** No font draws `characters` of a name on the sheet, whose Unicode numbers are `codes`: it is not issued. */
  name_not_printable: 422,
  username_taken: 409,
  /** Another entry of the list has the name or the code. */
  entry_taken: 409,
  /** Something uses it: `uses` says what and how often. */
  in_use: 409,
  /** An organization or a group would be left without an administrator. */
  last_manager: 409,
  /** One print template of each kind is the default one, as long as there are any. */
  default_stays: 409,
  already_member: 409,
  /** It was answered or withdrawn, is past its time, or what it invites to is out of use. */
  invitation_over: 410,
  /** Only a member of the organization can have a role there. */
  not_member: 422,
  /** The owner of a group is demoted or removed by nobody else. */
  owner_stays: 409,
  group_not_empty: 409,
  /** A rule assigns to people who write no reports at its organization: their `names`. */
  assignees_not_authors: 422,
  /** A group's default organization is one of its own. */
  default_not_in_group: 422,
  registration_closed: 403,
  /** The first password was given by somebody else: accounts/update-password sets the person's own. */
  password_must_change: 403,
  /** The password was right; `ticket` and a second factor out of `methods` open the session. */
  second_factor_required: 401,
  /** A link, a QR code or a step of signing in that was used already, or whose time is over. */
  ticket_over: 410,
  /** A code that was sent, shown by an app or kept for recovery; `triesLeft` where they are counted. */
  code_wrong: 422,
  mobile_taken: 409,
  /** Messages are to go to a mobile, and none is bound. */
  mobile_missing: 422,
  /** A person keeps `most` lists under a name. */
  too_many_views: 422,
  /** One table holds `most` exams. */
  too_many_exams: 422,
  /** An organization tells two people at most (spec §5). */
  too_many_recipients: 422,
  /** It was packed less than an hour ago: from `from` on it may be packed again (spec §5). */
  repackaged_lately: 429,
  /** The message could not be handed to the provider. */
  message_failed: 503,
  /** The outside provider of sign-ins refused or did not answer. */
  social_failed: 502,
  /** The outside account is bound to none here yet: `ticket` binds it, `nickname` says whose it is. */
  social_unbound: 401,
  /** The outside account signs in somebody else already. */
  social_taken: 409,
  /** The official account of WeChat refused, or did not answer. */
  wechat_failed: 502,
  passkey_failed: 422,
  first_run_over: 410,
  wrong_first_run_token: 403,
  too_many_attempts: 429,
  version_conflict: 409,
  report_locked: 423,
  lock_lost: 409,
  transition_refused: 409,
  /** The exam has another report meanwhile. */
  report_replaced: 409,
  report_incomplete: 422,
  /** Values of fields the organization adds: `fields` has the rule that each breaks. */
  extensions_wrong: 422,
  /** Values of fields that are out of use, or that the organization does not have. */
  extension_retired: 409,
  /** A key image is not of the report's own patient, or is no longer there. */
  key_image_foreign: 422,
  /** A report of the patient shows it as a key image. */
  attachment_in_use: 409,
  /** A signed address is past its time. */
  url_expired: 410,
  /** A signed address was taken back, or what it stood for is gone: a session, a right, an exam, a PIN. */
  url_revoked: 410,
  /** The group's images are seen in open sessions alone (featEncryptionViewerOn). */
  images_sealed: 403,
  /** The report has an addendum that says the same. */
  addendum_repeated: 409,
  reason_required: 422,
  inspection_warned: 422,
  inspection_blocked: 422,
  four_eyes: 403,
  /** Of several to be approved at once: the text as it stands now was not opened by the approver. */
  report_unread: 409,
  /** Of several to be approved at once: its organization asks for the password at each approval. */
  approval_alone: 409,
  accession_taken: 409,
  study_exists: 409,
  upload_incomplete: 409,
  upload_closed: 409,
  upload_empty: 422,
  exam_deleted: 409,
  /** Of an exam and a scheduled one, one has its match already. */
  already_matched: 409,
  /** What differs is named; it can be confirmed. */
  schedule_differs: 409,
  /** The scheduled exam was cancelled. */
  schedule_closed: 409,
  info_missing: 422,
  /** An upload of several patients does not say whose its pictures and documents are. */
  attachments_unplaced: 422,
  /** Days that cannot be: `fields`, or by study `studies`, has the rule that each breaks. */
  info_wrong: 422,
  info_differs: 409,
  /** A patient ID that was typed is another patient's; it can be confirmed. */
  patient_id_differs: 409,
  checksum_mismatch: 422,
  file_refused: 422,
  file_too_large: 413,
  /** A form or a JSON body beyond the limit of this installation. */
  request_too_large: 413,
  storage_full: 507,
  /** The organization's files take as much as the group lets them (contract/organizations/disk-use.ts). */
  quota_reached: 507,
  /** A link for others needs an https PUBLIC_ORIGIN, which this installation has not set. */
  public_origin_missing: 409,
  /** An upload link has brought as much as its organization lets it. */
  link_quota_reached: 507,
  plan_expired: 402,
  share_expired: 410,
  share_revoked: 410,
  share_recalled: 410,
  share_pin_required: 401,
  share_pin_wrong: 403,
  share_blocked: 403,
  no_image: 404,
  image_unreadable: 422,
  /** Of DICOMweb: nothing the client's Accept takes can be made of it. */
  not_acceptable: 406,
  /** Of DICOMweb: the body is of another kind than what is stored there. */
  unsupported_media: 415,
  unavailable: 503,
  internal: 500,
} as const;

/** What clients look at to tell one refusal from another. */
export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
