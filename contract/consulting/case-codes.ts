import { z } from "zod";
import { consultationAt, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id } from "#contract/kernel/values";
import { PassCode, PhonePolicies, ShownPassCode } from "#contract/reading/attachment-codes";

/** Files for a case by a phone without an account, as those for a report come (contract/reading/attachment-codes.ts). */
export const caseCodes = {
  code: operation({
    method: "POST",
    path: "/consultations/{id}/cases/{caseId}/code",
    access: consultationAt("asking", "consultation_clinicCase_create"),
    summary:
      "A QR code for a phone without an account to photograph or pick files of the case with: good for thirty minutes. consultation_over.",
    input: z.object({ id: Id, caseId: Id }),
    output: ShownPassCode,
  }),
  policies: operation({
    method: "GET",
    path: "/case-files/upload-by-code",
    access: open,
    summary:
      "What the phone that holds the code may send, and for whom. It names no patient. ticket_over, also once the consultation is.",
    input: z.object({ code: PassCode }),
    output: PhonePolicies,
  }),
};

export const caseCodeStreams = {
  receive: stream({
    method: "POST",
    path: "/case-files/upload-by-code",
    access: open,
    summary:
      "Takes files for ?code as upload-attachments of a case does. Answers AddedCaseFiles. ticket_over, too_many_attempts, and what " +
      "that refuses with.",
    accepts: "multipart/form-data",
    query: ["code"],
    produces: ["application/json"],
    status: 201,
  }),
};
