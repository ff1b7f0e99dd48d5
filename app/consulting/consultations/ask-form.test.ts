import { expect, test } from "vitest";
import { newConsultationForm } from "./ask-form";

test("a new consultation is told all that is wrong with it at once", () => {
  const sent = { kind: "consultation", reason: "", patientName: "张伟", patientTel: "abc", starts: "2026-01-01T08:00" };
  const { error } = newConsultationForm("Asia/Shanghai").safeParse(sent);
  const told = error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(told).toEqual(
    expect.arrayContaining([
      ["reason", "required"],
      ["patientTel", "phone"],
      ["starts", "startPast"],
      ["asked", "chooseOne"],
    ]),
  );
});
