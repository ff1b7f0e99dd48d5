import { expect, test } from "vitest";
import { isSameView, nextStep } from "./following";

const wanted = { examId: "e", seriesId: "s", position: 4, window: { center: 40, width: 400 } };

test("the series comes first, then the frame, then the window, which waits for the frame", () => {
  expect(nextStep(null, wanted, false)).toBe("hang");
  expect(nextStep({ ...wanted, seriesId: "other", position: 1 }, wanted, true)).toBe("hang");
  expect(nextStep({ ...wanted, position: 1 }, wanted, true)).toBe("scroll");
  expect(nextStep({ ...wanted, window: { center: 50, width: 400 } }, wanted, false)).toBe("wait");
  expect(nextStep({ ...wanted, window: { center: 50, width: 400 } }, wanted, true)).toBe("window");
  expect(nextStep({ ...wanted, window: null }, wanted, true)).toBe("window");
  expect(nextStep({ ...wanted, window: { center: 40.2, width: 399.8 } }, wanted, true)).toBe("same");
  expect(nextStep(wanted, { ...wanted, window: null }, true)).toBe("same");
});

test("a measurement is another view", () => {
  const one = { id: "m", tool: "length" as const, instanceId: "i", frame: 0, points: [], textAt: null };
  expect(isSameView({ ...wanted, measurements: [] }, { ...wanted, measurements: [] })).toBe(true);
  expect(isSameView({ ...wanted, measurements: [] }, { ...wanted, measurements: [one] })).toBe(false);
});
