import type { KeyImage } from "#contract/reading/report-content";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { foreignKeyImages } from "./key-image-queries";
import type { ReportRow } from "./report-queries";

/**
 * A report shows pictures of its own patient only: the wrong person's picture in a report is a wrong report.
 *
 * @throws Problem key_image_foreign with the `numbers` of the pictures at fault, counted from 1
 */
export async function requireOwnKeyImages(
  tx: Transaction,
  { bucketId, exam }: Pick<ReportRow, "bucketId" | "exam">,
  images: KeyImage[],
): Promise<void> {
  const numbers = await foreignKeyImages(tx, { ...exam, bucketId }, images);
  if (numbers.length > 0) throw new Problem("key_image_foreign", { numbers: numbers.join(", ") });
}
