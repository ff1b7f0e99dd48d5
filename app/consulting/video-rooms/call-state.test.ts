import { expect, test } from "vitest";
import { afterMessage } from "./call-state";

const nobody = { narrow: new Set<string>(), presenter: null };

test("whoever presents is followed until they stop, and stops whoever presented before", () => {
  const begins = { kind: "presenting", isPresenting: true } as const;
  const stops = { kind: "presenting", isPresenting: false } as const;
  expect(afterMessage(nobody, "a", begins)).toEqual({ presenter: "a", isPresenting: false });
  expect(afterMessage({ ...nobody, presenter: "b" }, "a", stops)).toEqual({});
  expect(afterMessage({ ...nobody, presenter: "a" }, "a", stops)).toEqual({ presenter: null });
});

test("a line that carries sound alone is known as such until it carries pictures again", () => {
  const { narrow } = afterMessage(nobody, "a", { kind: "line", isNarrow: true });
  expect(narrow).toEqual(new Set(["a"]));
  expect(
    afterMessage({ narrow: new Set(["a", "b"]), presenter: null }, "a", { kind: "line", isNarrow: false }),
  ).toEqual({
    narrow: new Set(["b"]),
  });
});
