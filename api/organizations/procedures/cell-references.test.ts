import { expect, test } from "vitest";
import { withReferences } from "./cell-references";

test("rows and cells without a reference get the one behind the one before", () => {
  const xml = `<?xml version="1.0"?>\r\n<sheetData><row><c t="s"><v>0</v></c><c/><c r="AB1"/><c s="1" /></row><row r="5"><c/></row><row/></sheetData>`;
  expect(withReferences(xml)).toBe(
    `<?xml version="1.0"?>\r\n<sheetData><row r="1"><c t="s" r="A1"><v>0</v></c><c r="B1"/><c r="AB1"/><c s="1"  r="AC1"/></row><row r="5"><c r="A5"/></row><row r="6"/></sheetData>`,
  );
});

test("a text before a cell, of characters outside the basic plane too, shifts nothing", () => {
  const xml = "<row r='1'><c r='Z1'><is><t>𠮷 &lt;c&gt; 晓梅</t></is></c><c><v>1</v></c></row>";
  expect(withReferences(xml)).toBe(xml.replace("<c><v>", '<c r="AA1"><v>'));
});

test("a sheet that lacks nothing stays as it is, and what is no XML is refused", () => {
  const xml = '<row r="2"><c r="A2"/></row>';
  expect(withReferences(xml)).toBe(xml);
  expect(() => withReferences("<row><c></row>")).toThrow();
});
