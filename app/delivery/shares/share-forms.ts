import { z } from "zod";
import { NewShare, NewSharePin, ownPinGiven, ownPinMissing, Pin } from "#contract/delivery/shares";

/** The field of an own PIN does not show while another kind is chosen: what was typed into it before is given up. */
const withChosenPin = <Sent extends { pinKind?: string | undefined }>(sent: Sent): Sent =>
  sent.pinKind === "own" ? sent : { ...sent, pin: undefined };

const ShareWishes = NewShare.extend({
  withImages: z.boolean().default(false),
  withStudy: z.boolean().default(false),
}).refine(ownPinGiven, ownPinMissing);

/** The form of a new link: a box that is not ticked is not sent, so it means no here. */
export const NewShareForm = z.preprocess(withChosenPin<z.input<typeof ShareWishes>>, ShareWishes);

const PinWishes = NewSharePin.refine(ownPinGiven, ownPinMissing);

/** The form of a link's new PIN. */
export const NewPinForm = z.preprocess(withChosenPin<z.input<typeof PinWishes>>, PinWishes);

/** The form on the page behind a link; the link itself stands in the page's address. */
export const PinForm = z.object({ pin: z.string({ error: "required" }).trim().pipe(Pin) });
