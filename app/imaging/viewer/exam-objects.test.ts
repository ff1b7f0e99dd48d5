import { expect, it } from "vitest";
import type { Instance, Series } from "#contract/registration/exam-record";
import { objectsOf } from "./exam-objects";

const instance = (id: string, kind: Instance["kind"]): Instance => ({
  id,
  kind,
  number: 1,
  sopInstanceUid: id,
  sopClassUid: "",
  rows: null,
  columns: null,
  frames: 1,
  sizeBytes: 1,
});
const series: Series = {
  id: "s",
  seriesInstanceUid: "2.25.1",
  number: 3,
  modality: "ECG",
  description: "",
  bodyPart: "",
  instances: [
    instance("a", "image"),
    instance("b", "waveform"),
    instance("c", "text"),
    instance("d", "document"),
    instance("e", "other"),
  ],
};

it("everything that is no image is named and opened where it is read", () => {
  expect(objectsOf({ id: "x", series: [series], pass: null }).map(({ label, href }) => [label, href])).toEqual([
    ["3 ECG", "/studies/x/waveforms/b"],
    ["3 ECG", "/studies/x/texts/c"],
    ["3 ECG", "/api/v1/instances/d/document"],
    ["3 ECG", "/studies/x?instance=e"],
  ]);
});

it("whoever looks by a link is told of them, and opens images alone", () => {
  expect(objectsOf({ id: "x", series: [series], pass: "p" }).map(({ href }) => href)).toEqual([null, null, null, null]);
});
