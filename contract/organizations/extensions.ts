import { z } from "zod";
import { at, belongsTo, managerOf } from "#contract/kernel/access";
import { entryOf } from "./entry-list";
import { ExtensionField, ExtensionValue } from "./extension-values";
import { ExtensionConfig, ExtensionSubject } from "./list-fields";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/**
 * Fields that an organization adds to its records, and the values under them (product §7 Organizations). The list itself
 * is kept at buckets/{id}/extension-configs.
 */
export const extensions = {
  ofBucket: operation({
    method: "GET",
    path: "/buckets/{id}/extensions",
    access: belongsTo("bucket"),
    summary: "Fields in use for one kind of record, reports unless told, in their order: what a form asks for.",
    input: z.object({ id: Id, subject: ExtensionSubject.default("report") }),
    output: z.array(ExtensionField),
  }),
  put: operation({
    method: "POST",
    path: "/bucket-extensions",
    access: managerOf("bucket", "bucketId"),
    summary:
      "Sees to it that the organization has the field: adds it at the end, or makes the one of that subject and key as " +
      "it is sent, in use. invalid with `field` and `rule`, e.g. where values stand and its kind would change.",
    input: ExtensionConfig.extend({ bucketId: Id, subject: ExtensionSubject.default("report") }),
    output: entryOf(ExtensionConfig),
  }),
  ofExam: operation({
    method: "GET",
    path: "/exams/{id}/extension",
    access: at("exam", "exam_get"),
    summary:
      "Values of the exam's added fields, each with the label it was written under, and the fields in use. POST " +
      "exams/{id} changes the values.",
    input: z.object({ id: Id }),
    output: z.object({ values: z.array(ExtensionValue), fields: z.array(ExtensionField) }),
  }),
};
