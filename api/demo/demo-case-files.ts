import type { CaseFileType } from "#contract/kernel/consultation-states";
import { outlinePicture } from "#api/infrastructure/pictures/read-picture";
import type { ObjectStore } from "#api/infrastructure/storage/object-store";

/** A paper of a case, as its row has it. */
export interface DemoCaseFile {
  type: CaseFileType;
  name: string;
  note: string;
  mediaType: string;
  objectHash: string;
  sizeBytes: number;
}

const beats = Array.from({ length: 6 }, (_, index) => {
  const x = 20 + index * 100;
  return `L${x} 120q8 -14 16 0h8l4 6 6 -80 8 98 5 -24h10q12 -26 24 0H${x + 96}`;
}).join("");
const lines = (step: number, width: number) =>
  [...Array(Math.floor(640 / step)).keys()]
    .map((index) => `M${index * step} 0V200M0 ${index * step}H640`)
    .map((path) => `<path d="${path}" stroke="#f0a8a8" stroke-width="${width}"/>`)
    .join("");
const tracing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" fill="#fff5f5"/>
  ${lines(8, 0.3)}${lines(40, 1)}<path d="M0 120${beats}H640" fill="none" stroke="#222" stroke-width="2"/></svg>`;

const cells = Array.from({ length: 90 }, (_, index) => {
  const [x, y, size] = [(index * 83) % 480, (index * 59) % 360, 9 + ((index * 7) % 9)];
  return `<ellipse cx="${x}" cy="${y}" rx="${size * 1.7}" ry="${size * 1.3}" fill="#e9b3cf" stroke="#cf84ad"/>
    <circle cx="${x + 2}" cy="${y - 1}" r="${size * 0.6}" fill="#6b3a83"/>`;
}).join("");
const micrograph = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#f7dfea"/>
  ${cells}</svg>`;

const drawn = [
  { type: "tracing", name: "心电图.png", note: "窦性心律，节律规整", svg: tracing },
  { type: "pathology", name: "穿刺病理镜下图.png", note: "HE 染色 ×200", svg: micrograph },
] as const;

/** Keeps the papers of the demo's cases: pictures without a word, so that no font is needed. */
export const keepDemoCaseFiles = (objects: ObjectStore): Promise<DemoCaseFile[]> =>
  Promise.all(
    drawn.map(async ({ svg, ...file }) => {
      const bytes = await outlinePicture(svg, { ground: null });
      const { hash } = await objects.keepBytes(bytes);
      return { ...file, mediaType: "image/png", objectHash: hash, sizeBytes: bytes.length };
    }),
  );
