import type { Manifest } from "./manifest";

export const bookingMessages = {
  auditEvents: ["booking_messages_changed"],
  queuedJobs: ["sendBookingMessage"],
  periodicJobs: ["remindOfBookings"],
} as const satisfies Manifest;
