import { operations } from "#api/kernel/operations";
import { extensionConfigsOf } from "../extensions/extension-config-queries";
import { offeredFields } from "../extensions/typed-extensions";
import { visibleExam } from "./exam-record";

/** The organization's own fields of an exam, and what stands in them. */
export const extensionsOfExam = operations.extensions.ofExam.handler(async ({ input, context }) => {
  const { extensions: values } = await visibleExam(context, input.id);
  const configs = await extensionConfigsOf(context.platform.db, context.bucketId, "exam");
  return { values, fields: offeredFields(configs, values) };
});
