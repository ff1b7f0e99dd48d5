import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { Events } from "#api/infrastructure/events/events";
import { tell } from "#api/kernel/notifications/notification-queries";

/** Tells whom the organization has named that files of somebody outside arrived. */
export async function tellOfUpload(
  tx: Transaction,
  _actor: Actor,
  { uploadId, ...told }: Events["examUploadedFromOutside"],
): Promise<void> {
  await tell(tx, { ...told, kind: "examArrived", occasion: `${uploadId} ${told.examId}` });
}
