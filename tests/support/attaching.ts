import { AddedAttachments } from "#contract/reading/attachments";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";
import type { SentFile } from "./uploading";

/** A form with files, as a browser sends it. */
export function formOf(files: SentFile[]): FormData {
  const form = new FormData();
  for (const { name, bytes } of files) form.append("files", new File([new Uint8Array(bytes)], name));
  return form;
}

/** Sends files to a report on behalf of an account. */
export const sendToReport = (world: TestPlatform, as: TestAccount, reportId: string, files: SentFile[]) =>
  world.fetch(`/api/v1/reports/${reportId}/upload-attachments`, { method: "POST", body: formOf(files), as });

/** As `sendToReport`; a refusal of the call fails the test. */
export async function attached(world: TestPlatform, as: TestAccount, reportId: string, files: SentFile[]) {
  const response = await sendToReport(world, as, reportId, files);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return AddedAttachments.parse(await response.json());
}
