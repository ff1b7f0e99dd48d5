import { z } from "zod";
import { managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/** HH:MM as clocks of the organization show it. */
export const ClockTime = z.string({ error: "required" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "required");

export const BookingMessageSettings = z.object({
  tellsBooked: z.boolean().default(false),
  /** Of another time, and of none. */
  tellsChanged: z.boolean().default(false),
  reminds: z.boolean().default(false),
  /** On the day before. */
  remindAt: ClockTime,
});
export type BookingMessageSettings = z.infer<typeof BookingMessageSettings>;

/** Of an organization that has chosen nothing. */
export const defaultMessageSettings: BookingMessageSettings = {
  tellsBooked: true,
  tellsChanged: true,
  reminds: true,
  remindAt: "18:00",
};

const ofBucket = z.object({ id: Id });

/** Messages to patients about their times. */
export const bookingMessages = {
  settings: operation({
    method: "GET",
    path: "/buckets/{id}/booking-messages",
    access: managerOf("bucket"),
    summary:
      "Which messages patients get. `canSend` is false where this installation's provider has no template for them.",
    input: ofBucket,
    output: BookingMessageSettings.extend({ canSend: z.boolean() }),
  }),
  saveSettings: operation({
    method: "PUT",
    path: "/buckets/{id}/booking-messages",
    access: managerOf("bucket"),
    summary: "Changes it, also for what is booked already.",
    input: BookingMessageSettings.extend(ofBucket.shape),
    output: z.undefined(),
    status: 204,
  }),
};
