import { describe, expect, it } from "vitest";
import { entryName, entryRefusal, isNoFile, zipRefusal, type ZipEntry } from "./zip-rules";

const mb = 1024 * 1024;
const limits = { maxFileBytes: 100 * mb };
const entry = (name: string, fields: Partial<ZipEntry> = {}): ZipEntry => ({
  nameBytes: Buffer.from(name),
  isUtf8: true,
  isEncrypted: false,
  compressedBytes: 250_000,
  expandedBytes: 526_000,
  ...fields,
});

describe("a zip is", () => {
  it("taken when it holds a study", () => expect(zipRefusal(Array(1500).fill(entry("CT/1.dcm")), limits)).toBe(null));
  it("taken when it is full of blank slices", () =>
    expect(zipRefusal(Array(400).fill(entry("1.dcm", { compressedBytes: 600 })), limits)).toBe(null));
  it("refused when it says to hold more than any study", () =>
    expect(zipRefusal(Array(9).fill(entry("1.dcm", { expandedBytes: 99 * mb })), limits)).toBe("zip_bomb"));
  it("refused when it grows out of nothing", () =>
    expect(zipRefusal([entry("1.dcm", { compressedBytes: mb, expandedBytes: 300 * mb })], limits)).toBe("zip_bomb"));
  it.each(["[Content_Types].xml", "mimetype"])("refused when it is an office document, with %s", (name) =>
    expect(zipRefusal([entry("word/1.png"), entry(name)], limits)).toBe("not_dicom"),
  );
  it("refused when it has too many files", () =>
    expect(zipRefusal(Array(20_001).fill(entry("1.dcm", { expandedBytes: 1 })), limits)).toBe("zip_too_many"));
});

describe("an entry is", () => {
  it.each(["IM1", "CT/张伟/IM 1.dcm", "a/..b/c", "..."])("taken as %j", (name) =>
    expect(entryRefusal(entry(name), limits)).toBe(null),
  );
  it.each(["../x", "a/../../x", "/etc/passwd", "C:/x", "c:x", "..\\x", "a\0b", "\\\\host\\x", ""])(
    "refused as %j",
    (name) => expect(entryRefusal(entry(name), limits)).toBe("unsafe_path"),
  );
  it("refused when it is encrypted or too large", () => {
    expect(entryRefusal(entry("a", { isEncrypted: true }), limits)).toBe("zip_encrypted");
    expect(entryRefusal(entry("a", { expandedBytes: 101 * mb }), limits)).toBe("too_large");
  });
});

it("names in GBK and names in UTF-8 without the flag are both read", () => {
  const gbk = Buffer.from([0xd5, 0xc5, 0xce, 0xb0, 0x5c, 0x31]);
  expect(entryName({ nameBytes: gbk, isUtf8: false })).toBe("张伟/1");
  expect(entryName({ nameBytes: Buffer.from("张伟/1"), isUtf8: false })).toBe("张伟/1");
});

it("folders and the archiver's own files are none", () => {
  expect(["CT/", "CT\\", "__MACOSX/CT/._1.dcm", "CT/.DS_Store"].every((name) => isNoFile(entry(name)))).toBe(true);
  expect(isNoFile(entry("CT/1.dcm"))).toBe(false);
});
