import { z } from "zod";
import { NewShare, NewSharePin, ownPinGiven, ownPinMissing, Pin } from "#contract/delivery/shares";

/** The form of a new link: a box that is not ticked is not sent, so it means no here. */
export const NewShareForm = NewShare.extend({
  withImages: z.boolean().default(false),
  withStudy: z.boolean().default(false),
}).refine(ownPinGiven, ownPinMissing);

/** The form of a link's new PIN. */
export const NewPinForm = NewSharePin.refine(ownPinGiven, ownPinMissing);

/** The form on the page behind a link; the link itself stands in the page's address. */
export const PinForm = z.object({ pin: z.string({ error: "required" }).trim().pipe(Pin) });
