/** What patients are told of a time by message. */
export const bookingMessageKinds = ["booked", "moved", "cancelled", "reminder"] as const;
export type BookingMessageKind = (typeof bookingMessageKinds)[number];

/** What became of a message: skipped where it would have told what was not so any more. */
export const bookingMessageStates = ["due", "sent", "failed", "skipped"] as const;
