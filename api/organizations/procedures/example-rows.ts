import type { SpreadsheetColumn } from "#contract/organizations/procedures";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";

type Row = Partial<Record<SpreadsheetColumn, string | number>>;

const example = (language: Language, [chest, enhanced, liver, part, abdomen]: readonly string[]): Row[] => {
  const { CT, US } = printedWords[language].modalities;
  const procedure = { name: chest, code: "CT001", modality: CT, bodyPart: part, englishName: "Chest CT", price: 240 };
  return [
    { ...procedure, stepName: chest, stepCode: "CT001-1", minutes: 15 },
    // A second step repeats its procedure.
    { ...procedure, stepName: enhanced, stepCode: "CT001-2", minutes: 25 },
    // A procedure without steps.
    { name: liver, code: "US001", modality: US, bodyPart: abdomen, englishName: "Liver ultrasound", price: 120 },
  ];
};

/** How the spreadsheet of procedures is filled in: a procedure of two steps, and one without. */
export const exampleRows: Record<Language, { name: string; rows: Row[] }> = {
  chs: { name: "示例", rows: example("chs", ["胸部平扫", "胸部增强", "肝脏超声", "胸部", "腹部"]) },
  en: { name: "Examples", rows: example("en", ["Chest, plain", "Chest, enhanced", "Liver", "Chest", "Abdomen"]) },
  tib: {
    name: "དཔེ་མཚོན།",
    rows: example("tib", ["བྲང་ཁོག་དཀྱུས་མ།", "བྲང་ཁོག་ཤུགས་སྣོན།", "མཆིན་པའི་རྒལ་སྒྲ།", "བྲང་ཁོག", "གྲོད་ཁོག"]),
  },
};
