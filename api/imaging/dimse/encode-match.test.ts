import { expect, it } from "vitest";
import { tags } from "#api/dicom/encoding/tags";
import { explicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { dataSetIn } from "./dimse-request";
import { encodeAnswer } from "./encode-match";

/** What a peer reads of an answer: the character set it is told, and the name by it. */
function answered(name: string, characterSets: readonly string[]) {
  const bytes = encodeAnswer([[tags.PatientName, "PN", name]], { characterSets, syntax: explicitLittleEndian });
  const dataSet = dataSetIn(bytes, "1.2.840.10008.1.2.1");
  return [dataSet.characterSets[0], dataSet.text(tags.PatientName), dataSet.bytes(tags.PatientName)?.length];
}

it("a value of several that the peer's set lacks is looked at too", () => {
  const elements = [[tags.StudyDescription, "LO", ["Thorax", "胸部"]]] as const;
  const bytes = encodeAnswer(elements, { characterSets: ["ISO_IR 100"], syntax: explicitLittleEndian });
  const dataSet = dataSetIn(bytes, "1.2.840.10008.1.2.1");
  expect([dataSet.characterSets, dataSet.text(tags.StudyDescription)]).toEqual([["ISO_IR 192"], "Thorax\\胸部"]);
});

it.each([
  ["Müller^Hans", ["ISO_IR 100"], "ISO_IR 100", 12],
  ["Люкceмбypг", ["ISO_IR 144"], "ISO_IR 144", 10],
  ["Διονυσιος", ["ISO_IR 126"], "ISO_IR 126", 10],
  ["Zhang^Wei=张^伟", ["GB18030"], "GB18030", 16],
  ["Zhang^Wei=张^伟", ["", "ISO 2022 IR 58"], "GB18030", 16],
  ["Zhang^Wei=张^伟", ["ISO_IR 100"], "ISO_IR 192", 18],
  ["བསྟན་འཛིན", ["GB18030"], "GB18030", 36],
  ["Müller^Hans", [], "ISO_IR 192", 12],
  // Sets of several bytes a character that we do not write: the answer says that it is in another.
  ["Yamada^Tarou=山田^太郎=やまだ^たろう", ["", "ISO 2022 IR 87"], "ISO_IR 192", 46],
  ["ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎", ["ISO_IR 13", "ISO 2022 IR 87"], "ISO_IR 192", 36],
  ["ﾔﾏﾀﾞ^ﾀﾛｳ", ["ISO_IR 13"], "ISO_IR 192", 22],
  ["Hong^Gildong=洪^吉洞=홍^길동", ["", "ISO 2022 IR 149"], "ISO_IR 192", 34],
])("%s is answered to a peer that asks in %j in %s", (name, asked, told, length) => {
  expect(answered(name, asked)).toEqual([told, name, length]);
});
