import { z } from "zod";
import { AeTitle } from "#contract/organizations/list-fields";
import {
  isSelfApprovalSound,
  OrganizationProfile,
  ReadingRules,
  selfApprovalUnsound,
} from "#contract/organizations/organization-settings";
import { lines } from "../lists/form-values";

/** A box that is not ticked is not sent. */
const box = z.boolean().default(false);

/** An empty line is no title. */
const aeTitle = z
  .string()
  .default("")
  .transform((text) => text.trim() || null)
  .pipe(AeTitle.nullable());

export const ProfileForm = OrganizationProfile.extend({ isPrivate: box, aeTitle });

export const ReadingRulesForm = ReadingRules.extend({
  fourEyes: box,
  selfApproval: box,
  passwordAtApproval: box,
  rejectReasons: lines
    .refine((list) => list.every((reason) => [...reason].length <= 64), "optionTooLong")
    .refine((list) => list.length <= 12, "tooManyReasons"),
}).refine(isSelfApprovalSound, selfApprovalUnsound);
