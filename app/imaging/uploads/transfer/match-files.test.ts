import { describe, expect, it } from "vitest";
import { matchFiles } from "./match-files";

const file = (size: number) => new File([new Uint8Array(size)], "x");
const missing = (position: number, name: string, sizeBytes: number) => ({ position, name, sizeBytes });

describe("files chosen again", () => {
  it("are found by path and size", () => {
    const [a, b] = [file(10), file(20)];
    const found = matchFiles(
      [missing(3, "CT/1.dcm", 10), missing(7, "CT/2.dcm", 20)],
      [
        { name: "CT/2.dcm", file: b },
        { name: "CT/1.dcm", file: a },
      ],
    );
    expect([...found]).toEqual([
      [3, a],
      [7, b],
    ]);
  });

  it("are found when the folder was chosen at another level, if only one fits", () => {
    const [a, b, c] = [file(10), file(20), file(20)];
    const chosen = [
      { name: "disc/CT/1.dcm", file: a },
      { name: "disc/CT/2.dcm", file: b },
      { name: "disc/MR/2.dcm", file: c },
    ];
    expect([...matchFiles([missing(0, "1.dcm", 10), missing(1, "2.dcm", 20)], chosen)]).toEqual([[0, a]]);
  });

  it("are others when their size differs", () =>
    expect(matchFiles([missing(0, "1.dcm", 10)], [{ name: "1.dcm", file: file(11) }]).size).toBe(0));

  it("are the same in either Unicode form of their name", () =>
    expect(matchFiles([missing(0, "é.dcm", 10)], [{ name: "é.dcm".normalize("NFD"), file: file(10) }]).size).toBe(1));
});
