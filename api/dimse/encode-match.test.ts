import { expect, it } from "vitest";
import { tags } from "../dicom/encoding/tags";
import { explicitLittleEndian } from "../dicom/encoding/transfer-syntaxes";
import { dataSetIn } from "./asking";
import { encodeAnswer } from "./encode-match";

/** What a peer reads of an answer: the character set it is told, and the name by it. */
function answered(name: string, characterSets: readonly string[]) {
  const bytes = encodeAnswer([[tags.PatientName, "PN", name]], { characterSets, syntax: explicitLittleEndian });
  const dataSet = dataSetIn(bytes, "1.2.840.10008.1.2.1");
  return [dataSet.characterSets[0], dataSet.text(tags.PatientName), dataSet.bytes(tags.PatientName)?.length];
}

it.each([
  ["Müller^Hans", ["ISO_IR 100"], "ISO_IR 100", 12],
  ["Люкceмбypг", ["ISO_IR 144"], "ISO_IR 144", 10],
  ["Διονυσιος", ["ISO_IR 126"], "ISO_IR 126", 10],
  ["Zhang^Wei=张^伟", ["GB18030"], "GB18030", 16],
  ["Zhang^Wei=张^伟", ["", "ISO 2022 IR 58"], "GB18030", 16],
  ["Zhang^Wei=张^伟", ["ISO_IR 100"], "ISO_IR 192", 18],
  ["བསྟན་འཛིན", ["GB18030"], "ISO_IR 192", 28],
  ["Müller^Hans", [], "ISO_IR 192", 12],
])("%s is answered to a peer that asks in %j in %s", (name, asked, told, length) => {
  expect(answered(name, asked)).toEqual([told, name, length]);
});
