import { z } from "zod";
import { ticketCookie } from "./ticket-cookie.server";

/** Between the number that a code was sent to and the code. */
const MobileStep = z.object({ mobile: z.string(), sentBy: z.enum(["sms", "outbox"]), redirectTo: z.string() });

export const {
  remember: rememberMobile,
  forget: forgetMobile,
  of: mobileStepOf,
} = ticketCookie("mobile-code", MobileStep);
