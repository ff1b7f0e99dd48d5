import { z } from "zod";
import { TypedExtensions } from "#contract/organizations/extension-values";
import { maxKeyImages } from "#contract/reading/key-images";
import { InspectionAnswer } from "#contract/reading/inspection-answer";
import { SubmitReport } from "#contract/reading/reports";
import { Id } from "#contract/kernel/values";
import { KeyImage, ReportContent, type WrittenContent } from "#contract/reading/report-content";

const { finding, diagnosis, note, critical, criticalCategory } = ReportContent.shape;

/** A form leaves out what is empty. */
const FormImage = KeyImage.extend({
  instanceId: KeyImage.shape.instanceId.default(null),
  attachmentId: KeyImage.shape.attachmentId.default(null),
});

/** The report editor as a form: the contract's content, spoken in fields. */
export const EditorForm = z.object({
  version: z.number().int(),
  finding,
  diagnosis,
  positive: z.enum(["true", "false"]).nullable().default(null),
  note,
  bodyPartCount: z.number().int().min(0, "tooSmall").max(99, "tooLarge").default(0),
  critical,
  criticalCategory,
  extensions: TypedExtensions.optional(),
  computed: z.array(Id).max(10).default([]),
  keyImages: z.array(FormImage).max(maxKeyImages, "tooManyImages").default([]),
  inspectionAccepted: SubmitReport.shape.inspectionAccepted,
  ...InspectionAnswer.shape,
  password: z.string().max(256, "passwordTooLong").default(""),
});
export type EditorInput = z.input<typeof EditorForm>;
type EditorOutput = z.output<typeof EditorForm>;

/** A form sends its line ends as CRLF (HTML §4.10.22.4); a report keeps LF, and counts it as one character. */
export function withLineEnds(sent: FormData): FormData {
  const data = new FormData();
  for (const [name, value] of sent) {
    data.append(name, typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value);
  }
  return data;
}

/** What was typed, as the contract takes it. */
export function contentOf({ positive, ...form }: EditorOutput): WrittenContent {
  const { finding, diagnosis, note, bodyPartCount, critical, criticalCategory, keyImages, computed, extensions } = form;
  return {
    finding,
    diagnosis,
    note,
    bodyPartCount,
    critical,
    ...(critical && criticalCategory && { criticalCategory }),
    keyImages,
    ...(computed.length > 0 && { computed }),
    ...(extensions && { extensions }),
    positive: positive === null ? null : positive === "true",
  };
}
