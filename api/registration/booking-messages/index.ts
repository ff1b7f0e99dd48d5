import { bookingMessageKinds } from "#contract/registration/booking-message-kinds";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { senderOf } from "#api/infrastructure/messages/sender";
import { operations } from "#api/kernel/operations";
import { messageSettingsOf, saveMessageSettings } from "./booking-message-queries";

const settings = operations.bookingMessages.settings.handler(async ({ context }) => ({
  ...(await messageSettingsOf(context.platform.db, context.bucketId)),
  canSend: bookingMessageKinds.every((kind) => senderOf(context.platform).sends(kind)),
}));

const saveSettings = operations.bookingMessages.saveSettings.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { tellsBooked, tellsChanged, reminds, remindAt } = input;
  const wanted = { tellsBooked, tellsChanged, reminds, remindAt };
  await context.platform.db.transaction(async (tx) => {
    const detail = tracedChanges(await messageSettingsOf(tx, bucketId), wanted);
    await saveMessageSettings(tx, bucketId, wanted);
    await audit(tx, context, "booking_messages_changed", { subjectId: bucketId, detail });
  });
});

/** Messages to patients about their times. */
export const bookingMessages = { settings, saveSettings };
