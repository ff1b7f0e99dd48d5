import { expect, it } from "vitest";
import { withPaletteValues } from "./palette-head";

const words = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);
const inline = (bytes: Uint8Array) => ({ vr: "OW", InlineBinary: btoa(String.fromCharCode(...bytes)) });
const descriptor = { vr: "US", Value: [3, 0, 16] };
const none = () => Promise.reject(new Error("nothing to read"));

it("a palette is given as numbers, whether it stands in the head or at an address of its own", async () => {
  const head = {
    "00280004": { vr: "CS", Value: ["PALETTE COLOR"] },
    "00281101": descriptor,
    "00281102": descriptor,
    "00281103": { vr: "US", Value: [4, 0, 8] },
    "00281201": inline(words(0, 0x8000, 0xffff)),
    "00281202": { vr: "OW", BulkDataURI: "http://hospital/bulkdata/00281202" },
    "00281203": inline(Uint8Array.of(0, 10, 20, 30)),
  };
  const read = (address: string) => Promise.resolve(address.endsWith("00281202") ? words(1, 2, 3) : new Uint8Array());
  expect(await withPaletteValues(head, read)).toEqual({
    ...head,
    "00281201": { vr: "US", Value: [0, 0x8000, 0xffff] },
    "00281202": { vr: "US", Value: [1, 2, 3] },
    "00281203": { vr: "US", Value: [0, 10, 20, 30] },
  });
});

it("what has no palette, or has it in numbers already, stays as it is", async () => {
  const head = { "00281201": { vr: "US", Value: [1, 2] }, "00281202": { vr: "OW" } };
  expect(await withPaletteValues(head, none)).toEqual(head);
});

it("a segmented palette is given expanded", async () => {
  const segments = words(0, 2, 0, 100, 1, 2, 200);
  const described = { vr: "US", Value: [4, 0, 16] };
  const head = {
    "00281101": described,
    "00281102": described,
    "00281103": described,
    "00281221": inline(segments),
    "00281222": { vr: "OW", BulkDataURI: "http://hospital/bulkdata/00281222" },
    "00281223": inline(segments),
  };
  const palette = { vr: "US", Value: [0, 100, 150, 200] };
  expect(await withPaletteValues(head, () => Promise.resolve(segments))).toEqual({
    ...head,
    "00281201": palette,
    "00281202": palette,
    "00281203": palette,
  });
});
