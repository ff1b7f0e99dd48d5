import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { NewPinForm, NewShareForm } from "./share-forms";

const id = "0190a0a0-0000-7000-8000-000000000001";

function sent(schema: typeof NewShareForm | typeof NewPinForm, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, ...fields })) form.set(name, value);
  return parseWithZod(form, { schema });
}
const accepted = (...[schema, fields]: Parameters<typeof sent>) => {
  const submission = sent(schema, fields);
  return submission.status === "success" ? submission.value : submission.error;
};

describe("what was typed for an own PIN", () => {
  it("is left out where another kind is chosen", () => {
    for (const pinKind of ["generated", "none"])
      expect(accepted(NewShareForm, { days: "7", pinKind, pin: "12", withImages: "on" })).toEqual({
        ...{ id, days: 7, pinKind, withImages: true, withStudy: false },
      });
    expect(accepted(NewPinForm, { pinKind: "generated", pin: "12" })).toEqual({ id, pinKind: "generated" });
  });

  it("is needed, and in digits, where an own one is chosen", () => {
    for (const schema of [NewShareForm, NewPinForm]) {
      expect(accepted(schema, { pinKind: "own", pin: "12" })).toEqual({ pin: ["pinDigits"] });
      expect(accepted(schema, { pinKind: "own", pin: "" })).toEqual({ pin: ["required"] });
      expect(accepted(schema, { pinKind: "own", pin: "2468" })).toMatchObject({ pin: "2468" });
    }
  });
});
