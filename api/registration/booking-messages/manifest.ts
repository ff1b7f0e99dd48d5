import type { Manifest } from "#api/kernel/manifest";
import { bookingMessages } from "./index";
import { remindOfBookingsJob } from "./remind-of-bookings";
import { sendBookingMessageJob } from "./send-booking-message";

export const bookingMessagesManifest = {
  operations: { bookingMessages },
  jobs: [sendBookingMessageJob, remindOfBookingsJob],
} satisfies Manifest;
