import type { Manifest } from "#api/kernel/manifest";
import { extensionsOfExam } from "./exam-extensions";

export const examRecordsManifest = {
  operations: { extensions: { ofExam: extensionsOfExam } },
} satisfies Manifest;
