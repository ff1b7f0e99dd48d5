import { z } from "zod";
import { ticketCookie } from "./ticket-cookie.server";

/** Between the password and the second factor. */
const SecondStep = z.object({ ticket: z.string(), methods: z.array(z.string()), redirectTo: z.string() });
export type SecondStep = z.infer<typeof SecondStep>;

export const {
  remember: rememberSecondStep,
  forget: forgetSecondStep,
  of: secondStepOf,
} = ticketCookie("second-step", SecondStep);
