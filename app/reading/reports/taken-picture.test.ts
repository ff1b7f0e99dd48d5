import { expect, test } from "vitest";
import { isTaken, samePictures } from "./taken-picture";

const shown = { instanceId: "a", attachmentId: null, frame: 2, windowCenter: 40, windowWidth: 400 };
const kept = { instanceId: "a", frame: "2", windowCenter: "40", windowWidth: "400", caption: "结节" };

test("a picture is taken once: the same frame in the same window", () => {
  expect(isTaken(shown, [undefined, kept])).toBe(true);
  expect(isTaken({ ...shown, windowCenter: null, windowWidth: null }, [{ instanceId: "a", frame: "2" }])).toBe(true);
});

test("another frame, another window or another picture is one of its own", () => {
  expect(isTaken({ ...shown, frame: 3 }, [kept])).toBe(false);
  expect(isTaken({ ...shown, windowWidth: 1500 }, [kept])).toBe(false);
  expect(isTaken({ ...shown, instanceId: "b" }, [kept])).toBe(false);
  expect(isTaken(shown, [])).toBe(false);
});

test("two lists are the same in the same order, whatever the captions say", () => {
  const renamed = { ...kept, caption: "肿块" };
  expect(samePictures([kept], [renamed])).toBe(true);
  expect(samePictures(undefined, [])).toBe(true);
  expect(samePictures([kept], [])).toBe(false);
  expect(samePictures([kept, { instanceId: "b" }], [{ instanceId: "b" }, kept])).toBe(false);
  expect(samePictures([kept], [{ ...kept, frame: "3" }])).toBe(false);
});
