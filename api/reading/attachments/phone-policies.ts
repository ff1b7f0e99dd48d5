import { maxReportFiles } from "#contract/kernel/upload-files";
import { maxPhonePictureBytes, type PhonePolicies } from "#contract/reading/attachment-codes";
import type { Platform } from "#api/infrastructure/platform";
import { bucketOf } from "#api/organizations/organizations/storing-queries";

/** For how long a code for a phone is good. */
export const passCodeMinutes = 30;

/** What a phone without an account may send to something of the organization. */
export async function phonePolicies({ db, settings }: Platform, bucketId: string): Promise<PhonePolicies> {
  return {
    organizationName: (await bucketOf(db, bucketId)).name,
    maxPictureBytes: Math.min(maxPhonePictureBytes, settings.maxFileBytes),
    maxDocumentBytes: settings.maxFileBytes,
    maxFiles: maxReportFiles,
  };
}
