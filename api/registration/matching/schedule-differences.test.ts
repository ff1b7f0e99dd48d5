import { expect, test } from "vitest";
import { scheduleDifferences, type Identity } from "./schedule-differences";

const zhang: Identity = {
  patientId: "P1",
  patientName: "张伟",
  patientGender: "M",
  patientDob: "1970-01-02",
  modality: "DX",
};

test.each([
  ["nothing", {}, []],
  ["a name in pinyin", { patientName: "ZHANG^WEI" }, []],
  ["a name in pinyin, given name first", { patientName: "Wei Zhang" }, []],
  ["what is left out", { patientId: "", patientName: "", patientGender: "U", patientDob: null }, []],
  ["a number in other letters", { patientId: " p1 " }, []],
  ["another name in hanzi", { patientName: "张炜" }, ["patientName"]],
  ["another name in letters", { patientName: "Li^Na" }, ["patientName"]],
  ["another number", { patientId: "P2" }, ["patientId"]],
  ["the other sex", { patientGender: "F" }, ["patientGender"]],
  ["another birth", { patientDob: "1970-02-01" }, ["patientDob"]],
  ["another way to take a radiograph", { modality: "CR" }, []],
  ["no modality to speak of", { modality: "OT" }, []],
  ["another modality", { modality: "CT" }, ["modality"]],
  [
    "all of it",
    { patientId: "P2", patientName: "李娜", patientGender: "F", patientDob: "1999-09-09" },
    ["patientName", "patientId", "patientGender", "patientDob"],
  ],
] as const)("of one scheduled exam %s differs", (_, other, differences) => {
  expect(scheduleDifferences({ ...zhang, ...other }, zhang)).toEqual(differences);
});

test("a name as the registrar spelled it is the same", () => {
  const images = { ...zhang, patientName: "Chang^Way" };
  expect(scheduleDifferences(images, zhang)).toEqual(["patientName"]);
  expect(scheduleDifferences(images, { ...zhang, namePinyin: "Chang Way" })).toEqual([]);
});

test("a neutered pet keeps its sex", () => {
  expect(scheduleDifferences({ ...zhang, patientGender: "FS" }, { ...zhang, patientGender: "F" })).toEqual([]);
});

test("a name is no other where one of its groups is the same", () => {
  const images = {
    patientId: "P1",
    patientName: "卓玛",
    personName: "Dolma=卓玛=སྒྲོལ་མ",
    patientGender: "F",
    patientDob: null,
    modality: "CT",
  };
  const scheduled = (patientName: string) => ({ ...images, personName: undefined, patientName });
  for (const name of ["Dolma", "卓玛", "སྒྲོལ་མ"]) expect(scheduleDifferences(images, scheduled(name))).toEqual([]);
  expect(scheduleDifferences(images, scheduled("Tashi"))).toEqual(["patientName"]);
});
