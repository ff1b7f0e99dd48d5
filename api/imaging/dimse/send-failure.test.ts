import { expect, test } from "vitest";
import { failureOfRejection, failureOfStatus, failureToConnect } from "./send-failure";

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ["ENOTFOUND", false, "unknownHost"],
  ["EAI_AGAIN", true, "unknownHost"],
  ["EHOSTUNREACH", false, "noRoute"],
  ["ECONNREFUSED", true, "notListening"],
  ["ETIMEDOUT", false, "silent"],
  ["ECONNRESET", false, "broken"],
  ["ECONNRESET", true, "tls"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", true, "tls"],
])("a connection that ends in %s (TLS: %s) is %s", (code, usesTls, failure) => {
  expect(failureToConnect(withCode(code), usesTls)).toBe(failure);
});

test.each([
  [1, 3, "callingUnknown"],
  [1, 7, "calledUnknown"],
  [3, 1, "busy"],
  [3, 2, "busy"],
  [1, 1, "rejected"],
  [2, 2, "rejected"],
])("an association refused by source %i for reason %i is %s", (source, reason, failure) => {
  expect(failureOfRejection(Uint8Array.of(0, 1, source, reason))).toBe(failure);
});

test.each([
  [0xa700, "noRoom"],
  [0xa7ff, "noRoom"],
  [0xa900, "notUnderstood"],
  [0xc123, "notUnderstood"],
  [0x0122, "notAccepted"],
  [0x0124, "notAllowed"],
  [0x0111, "duplicate"],
  [0xfe00, "cancelled"],
  [0x0110, "notStored"],
])("an image answered by status %i is %s", (status, failure) => {
  expect(failureOfStatus(status)).toBe(failure);
});
