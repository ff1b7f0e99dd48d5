import { z } from "zod";
import { AssignRule } from "#contract/organizations/group-list-fields";

const separators = /[\n,，、;；]+/;

/** Body parts come as one line; boxes that are not ticked are not sent. */
export const RuleForm = AssignRule.extend({
  bodyParts: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(separators).map((part) => part.trim()))].filter((part) => part !== ""))
    .pipe(AssignRule.shape.bodyParts.unwrap()),
  assigneeIds: AssignRule.shape.assigneeIds.prefault([]),
});

export const RuleChange = RuleForm.extend({ version: z.number().int(), isActive: z.boolean().default(false) });
