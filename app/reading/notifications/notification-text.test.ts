import { expect, test } from "vitest";
import { textsOf } from "#texts/texts-of.server";
import { notificationText } from "./notification-text.server";

const told = (kind: "opinionSigned" | "consultationReminder", consultation: object | null) => {
  const request = new Request("http://here/", { headers: { Cookie: "language=en" } });
  const place = { id: "1", bucketId: "2", groupId: "3", bucketName: "Lhasa", timeZone: "Asia/Shanghai" };
  const none = { exam: null, said: null, planEnds: null, signInChange: null, consultationId: "4", isRead: false };
  const about = consultation && {
    patientName: "",
    reason: "lung nodule",
    starts: "2026-11-26T02:00:00Z",
    ...consultation,
  };
  const notification = { ...place, ...none, kind, created: "2026-11-26T00:00:00Z", consultation: about };
  return notificationText(request, textsOf("en"), notification);
};

test("what is told of a consultation says which one, as far as the reader may know", () => {
  expect(told("opinionSigned", { patientName: "Zhang Wei" })).toMatch(/^Lhasa: .* \(Zhang Wei · lung nodule\)$/);
  expect(told("opinionSigned", {})).toMatch(/\(lung nodule\)$/);
  expect(told("opinionSigned", null)).not.toContain("(");
});

test("a reminder says when it is", () =>
  expect(told("consultationReminder", {})).toMatch(/reminder.*2026.*10:00 · lung nodule\)$/));
