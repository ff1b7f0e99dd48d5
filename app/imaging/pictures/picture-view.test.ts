import { expect, it } from "vitest";
import { frameSource, greysOf, namedWindow, toOverlays, viewOf, windowCodes } from "./picture-view";

const view = (query: string, modality = "CT") => viewOf(new URLSearchParams(query), modality);
const instance = {
  id: "i",
  number: 1,
  kind: "image" as const,
  sopInstanceUid: "2.25.1",
  sopClassUid: "",
  rows: 1,
  columns: 1,
  frames: 1,
  sizeBytes: 1,
};

it("a page that does not say shows the file's own window, fitted", () => {
  expect(view("")).toEqual({ window: null, zoom: "fit" });
});

it("Hounsfield windows are for CT alone", () => {
  expect(view("window=lung").window).toBe("lung");
  expect(view("window=lung", "MR").window).toBeNull();
  expect(windowCodes("MR")).toEqual(["default", "full"]);
});

it("a typed window needs both numbers, and a width above zero", () => {
  expect(view("center=-600&width=1500").window).toEqual({ center: -600, width: 1500 });
  expect(view("center=40").window).toBeNull();
  expect(view("center=40&width=0").window).toBeNull();
  expect(view("center=x&width=3").window).toBeNull();
});

it("a key image keeps the numbers of its window, where it has them", () => {
  expect(greysOf(view("window=lung"), "CT")).toEqual({ center: -600, width: 1500 });
  expect(greysOf(view("center=1&width=2"), "CT")).toEqual({ center: 1, width: 2 });
  expect(greysOf(view("window=full"), "CT")).toBeNull();
});

it("the address of a frame names window and size only where they are chosen", () => {
  expect(frameSource({ instance, frame: 3 }, {}, null)).toBe("/api/v1/instances/i/frames/3");
  expect(frameSource({ instance, frame: 0 }, { window: "bone" }, 96)).toBe(
    "/api/v1/instances/i/frames/0?window=bone&size=96",
  );
  expect(frameSource({ instance, frame: 0 }, { window: { center: 1, width: 2 } }, null)).toBe(
    "/api/v1/instances/i/frames/0?center=1&width=2",
  );
});

it("overlay planes are hidden by the URL alone, and shown again by it", () => {
  const hidden = view("overlays=hidden");
  expect(frameSource({ instance, frame: 0 }, hidden, 96)).toBe("/api/v1/instances/i/frames/0?overlays=hidden&size=96");
  expect(toOverlays(hidden)).toEqual({ overlays: null });
  expect(view("overlays=other").overlays).toBeUndefined();
  expect(toOverlays(view(""))).toEqual({ overlays: "hidden" });
});

it("a window has the name of the image's own, else of its modality's preset, however it was rounded on its way", () => {
  const ofImage = { default: { center: 50, width: 350 }, full: { center: 500, width: 3000 } };
  const nameOf = (center: number, width: number, modality = "CT") => namedWindow({ center, width }, modality, ofImage);
  expect(nameOf(-600, 1500)).toBe("lung");
  expect(nameOf(-599.9, 1500.2)).toBe("lung");
  expect(nameOf(-600, 1500, "MR")).toBeNull();
  expect(nameOf(50, 350)).toBe("default");
  expect(nameOf(500, 3000)).toBe("full");
  expect(nameOf(51, 350)).toBeNull();
});
