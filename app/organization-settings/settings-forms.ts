import { z } from "zod";
import {
  isSelfApprovalSound,
  OrganizationProfile,
  ReadingRules,
  selfApprovalUnsound,
} from "#contract/organization-settings";

/** A box that is not ticked is not sent. */
const box = z.boolean().default(false);

export const ProfileForm = OrganizationProfile.extend({ isPrivate: box });

export const ReadingRulesForm = ReadingRules.extend({
  fourEyes: box,
  selfApproval: box,
  passwordAtApproval: box,
}).refine(isSelfApprovalSound, selfApprovalUnsound);
