import type { Manifest } from "./manifest";

export const selfBooking = {
  problems: {
    /** The patient has enough exams on that day, or the mobile enough times. */
    too_many_bookings: 409,
    /** It begins too soon to be moved or cancelled without the desk. */
    too_late: 409,
  },
  auditEvents: ["self_booking_changed", "self_booking_renewed", "exam_self_booked", "self_bookings_found"],
} as const satisfies Manifest;
