import { describe, expect, it } from "vitest";
import { ecgFile, ecgGroup, ecgLeads } from "../../../tests/support/ecg-file";
import { memorySource } from "../encoding/byte-source";
import { openDicom } from "../encoding/dicom-file";
import { tags } from "../encoding/tags";
import { RenderRefused } from "../refusal";
import { waveform } from "./waveform";
import { waveformSheet } from "./waveform-sheet";

const read = (bytes: Buffer) => waveform(openDicom(memorySource(bytes)).dataSet);
const refusal = (bytes: Buffer) => {
  try {
    read(bytes);
    return "read";
  } catch (error) {
    if (error instanceof RenderRefused) return error.reason;
    throw error;
  }
};

describe("a waveform is read", () => {
  it("in physical units: value × sensitivity × correction + baseline (PS3.3 C.10.9.1.4)", () => {
    const group = ecgGroup({
      channels: [
        { name: "Lead I", unit: "uV", sensitivity: 2.5, correction: 2, baseline: -10 },
        { name: "Lead II", unit: "mV", sensitivity: 0.001, correction: 1, baseline: 0 },
      ],
      frequency: 500,
      samples: [
        [10, 1000],
        [-10, 0],
        [0, -2000],
      ],
    });
    const [first] = read(ecgFile([group])).groups;
    expect(first).toMatchObject({ frequency: 500, seconds: 3 / 500 });
    expect(first?.channels.map(({ name, unit }) => [name, unit])).toEqual([
      ["I", "uV"],
      ["II", "mV"],
    ]);
    expect([...(first?.channels[0]?.values ?? [])]).toEqual([40, -60, -10]);
    expect([...(first?.channels[1]?.values ?? [])].map((value) => Math.round(value * 1000))).toEqual([1000, 0, -2000]);
  });

  it("with holes where nothing was recorded, and what the device noted", () => {
    const group = ecgGroup({
      channels: [{ name: "II" }],
      frequency: 100,
      samples: [[5], [-32768], [7]],
      padding: -32768,
    });
    const { groups, notes } = read(
      ecgFile([group], [[[tags.UnformattedTextValue, "ST", "Sinus rhythm"]], noteOf("PR Interval", "160", "ms")]),
    );
    expect([...(groups[0]?.channels[0]?.values ?? [])].map(Number.isNaN)).toEqual([false, true, false]);
    expect(notes).toEqual(["Sinus rhythm", "PR Interval: 160 ms"]);
  });

  it("no further than it is stored, and no more than bounds allow, whatever it says of itself", () => {
    const lying = ecgGroup({ channels: [{ name: "II" }], frequency: 500, samples: [[1], [2]], told: 4_000_000_000 });
    const { groups, isCut } = read(ecgFile([lying]));
    expect(groups[0]?.channels[0]?.values.length).toBe(2);
    expect(isCut).toBe(true);
  });

  it("or is refused for a reason", () => {
    const group = { channels: [{ name: "II" }], frequency: 500, samples: [[1], [2]] };
    expect(refusal(ecgFile([]))).toBe("malformed");
    expect(refusal(ecgFile([ecgGroup({ ...group, frequency: 0 })]))).toBe("malformed");
    expect(refusal(ecgFile([ecgGroup({ ...group, samples: [] })]))).toBe("malformed");
    expect(refusal(ecgFile([ecgGroup({ ...group, interpretation: "MB" })]))).toBe("unsupported");
  });
});

const noteOf = (name: string, value: string, unit: string) =>
  [
    [tags.ConceptNameCodeSequence, "SQ", [[[tags.CodeMeaning, "LO", name]]]],
    [tags.MeasurementUnitsCodeSequence, "SQ", [[[tags.CodeValue, "SH", unit]]]],
    [tags.NumericValue, "DS", value],
  ] as const;

describe("a waveform is drawn", () => {
  const second = (from: number, value: (time: number) => number) =>
    Float32Array.from({ length: 500 * from }, (_, index) => value(index / 500));
  const lead = (name: string, value: (time: number) => number) => ({ name, unit: "uV", values: second(10, value) });
  const sheetOf = (channels: { name: string; unit: string; values: Float32Array }[]) =>
    waveformSheet({ label: null, frequency: 500, seconds: (channels[0]?.values.length ?? 0) / 500, channels });
  const points = (svg: string) =>
    [...svg.matchAll(/<path transform="translate\((\d+) 0\)" d="([^"]*)"/g)].map(([, left, path]) => ({
      left: Number(left),
      points: [...(path ?? "").matchAll(/[ML](-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    }));

  it("at 25 mm a second and 10 mm a millivolt", () => {
    // A step of one millivolt in the middle of ten seconds.
    const { svg, widthMm } = sheetOf([lead("X", (time) => (time >= 6 ? 1000 : 0))]);
    const [trace] = points(svg);
    const ys = trace?.points.map(([, y]) => y) ?? [];
    expect(Math.max(...ys) - Math.min(...ys)).toBe(1000);
    const step = trace?.points.find(([, y]) => y === Math.min(...ys))?.[0] ?? 0;
    expect(Math.abs(step - 6 * 2500)).toBeLessThanOrEqual(10);
    expect(widthMm).toBe(10 + 250 + 5);
    expect(svg).toContain("25 mm/s · 10 mm/mV · 500 Hz");
  });

  it("twelve leads stand in four columns over a rhythm strip", () => {
    const { svg, heightMm } = sheetOf(ecgLeads.map((name) => lead(name, () => 0)));
    const traces = points(svg);
    expect(traces).toHaveLength(13);
    expect([...new Set(traces.map(({ left }) => left))]).toEqual([1000, 7250, 13500, 19750]);
    expect(heightMm).toBe(4 * 25 + 14);
    for (const name of ecgLeads) expect(svg).toContain(`>${name}</text>`);
  });

  it("no peak is lost where more was sampled than paper can show", () => {
    const { svg } = sheetOf([lead("X", (time) => (Math.round(time * 500) === 2501 ? 2000 : 0))]);
    const ys = points(svg)[0]?.points.map(([, y]) => y) ?? [];
    expect(Math.max(...ys) - Math.min(...ys)).toBe(2000);
  });

  it("pressures fill their row and say by which scale", () => {
    const { svg } = sheetOf([{ name: "Ao", unit: "mm[Hg]", values: second(4, (time) => 80 + 40 * Math.sin(time)) }]);
    expect(svg).toContain("Ao · 10 mm = 50 mm[Hg]");
    expect(svg).not.toContain("mm/mV");
  });

  it("names are text, whatever stands in them", () => {
    const { svg } = sheetOf([lead('<script>&"', () => 0)]);
    expect(svg).toContain("&lt;script&gt;&amp;&quot;");
  });

  it("a long record goes on line by line, and is cut at a minute", () => {
    const long = sheetOf([{ name: "II", unit: "mV", values: second(70, () => 0) }]);
    expect(points(long.svg)).toHaveLength(6);
    expect(long.isCut).toBe(true);
    expect(sheetOf([{ name: "II", unit: "mV", values: second(15, () => 0) }])).toMatchObject({ isCut: false });
  });
});
