import type { Instance, Series } from "#contract/registration/exam-record";

/** An instance as pages are given it; an image of one frame. */
export const givenInstance = (id: string, fields: Partial<Instance> = {}): Instance => ({
  id,
  number: 1,
  kind: "image",
  sopInstanceUid: `2.25.${id}`,
  sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
  rows: 512,
  columns: 512,
  frames: 1,
  sizeBytes: 1,
  ...fields,
});

/** A series as pages are given it. */
export const givenSeries = (id: string, ...instances: Instance[]): Series => ({
  id,
  seriesInstanceUid: `2.25.${id}`,
  number: 1,
  modality: "CT",
  description: "",
  bodyPart: "",
  instances,
});
