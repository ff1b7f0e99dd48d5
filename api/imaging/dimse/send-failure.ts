import type { AssociationFailure, SendFailure } from "#contract/imaging/dicom-sends";
import { NotAllowed } from "#api/infrastructure/outside/reachable";

/** Codes of getaddrinfo and of sockets (Node.js, errors of the system). */
const ofNetwork: Record<string, AssociationFailure> = {
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  EAI_FAIL: "unknownHost",
  EHOSTUNREACH: "noRoute",
  ENETUNREACH: "noRoute",
  EHOSTDOWN: "noRoute",
  ECONNREFUSED: "notListening",
  ETIMEDOUT: "silent",
};

/** Why no connection was made. */
export function failureToConnect(error: unknown, usesTls: boolean): AssociationFailure {
  if (error instanceof NotAllowed) return "addressNotAllowed";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // What is neither of the way there is of TLS, where it was to be spoken: certificates, versions, a peer without it.
  return ofNetwork[code] ?? (usesTls ? "tls" : "broken");
}

/** By source and reason (PS3.8 table 9-21). */
const ofRejections: Record<string, AssociationFailure> = {
  "1.3": "callingUnknown",
  "1.7": "calledUnknown",
  "3.1": "busy",
  "3.2": "busy",
};

/** Why a peer refuses an association; @param body of its A-ASSOCIATE-RJ */
export const failureOfRejection = ([, , source = 0, reason = 0]: Uint8Array): AssociationFailure =>
  ofRejections[`${source}.${reason}`] ?? "rejected";

/** Of a failed C-STORE (PS3.4 table B.2-1, PS3.7 annex C). */
const ofStatuses: Record<number, SendFailure> = {
  0x0111: "duplicate",
  0x0117: "notUnderstood",
  0x0122: "notAccepted",
  0x0124: "notAllowed",
  0x0211: "notAccepted",
  0xfe00: "cancelled",
};

/** What the status of a C-STORE answer other than success or a warning comes of (PS3.4 table B.2-1). */
export function failureOfStatus(status: number): SendFailure {
  if (status >>> 8 === 0xa7) return "noRoom";
  if (status >>> 8 === 0xa9 || status >>> 12 === 0xc) return "notUnderstood";
  return ofStatuses[status] ?? "notStored";
}
