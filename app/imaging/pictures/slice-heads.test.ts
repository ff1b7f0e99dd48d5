import { expect, it } from "vitest";
import { draggedWindow } from "./dragged-window";
import { sliceHeads } from "./slice-heads";

const head = (more: Record<string, unknown>) => ({ "00080018": { vr: "UI", Value: ["1.2"] }, ...more });
const ds = (...Value: number[]) => ({ vr: "DS", Value });

it("a slice lies where its position and orientation say, and has its own window", () => {
  const heads = sliceHeads([
    head({
      "00200032": ds(1, 2, 3),
      "00200037": ds(1, 0, 0, 0, 1, 0),
      "00200052": { vr: "UI", Value: ["9.9"] },
      "00281050": ds(40, 300),
      "00281051": ds(400, 1500),
    }),
  ]);
  expect(heads.get("1.2")).toEqual({
    plane: {
      position: [1, 2, 3],
      rowCosines: [1, 0, 0],
      columnCosines: [0, 1, 0],
      frameOfReference: "9.9",
      thickness: null,
    },
    window: { center: 40, width: 400 },
  });
});

it("without a window all that the stored values can be is shown, in modality units", () => {
  const heads = sliceHeads([head({ "00280101": { vr: "US", Value: [12] }, "00281052": ds(-1024), "00281053": ds(2) })]);
  expect(heads.get("1.2")).toEqual({ plane: null, window: { center: 3072, width: 8192 } });
  expect(sliceHeads([head({}), null, "x"]).get("1.2")).toEqual({ plane: null, window: null });
});

it("a drag to the right widens the window, one down makes the picture brighter, within what can be asked for", () => {
  expect(draggedWindow({ center: 40, width: 400 }, 256, 0)).toEqual({ center: 40, width: 800 });
  expect(draggedWindow({ center: 40, width: 512 }, 0, 10)).toEqual({ center: 20, width: 512 });
  expect(draggedWindow({ center: 0, width: 1 }, -500, 0).width).toBe(1);
  expect(draggedWindow({ center: 0, width: 1 }, 5, 0).width).toBe(2);
  expect(draggedWindow({ center: 99_999, width: 200_000 }, 900, -900)).toEqual({ center: 100_000, width: 200_000 });
});
