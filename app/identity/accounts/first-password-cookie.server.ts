import { z } from "zod";
import { ticketCookie } from "./ticket-cookie.server";

/** Between the password that somebody else gave and the first one of one's own. */
const FirstStep = z.object({ ticket: z.string(), username: z.string(), redirectTo: z.string() });

export const {
  remember: rememberFirstPassword,
  forget: forgetFirstPassword,
  of: firstPasswordOf,
} = ticketCookie("first-password", FirstStep);
