import { SpreadsheetColumn } from "#contract/organizations/procedures";
import type { Language } from "#contract/kernel/values";

/** The heads of the spreadsheet's columns. An import knows them in every language. */
export const columnNames: Record<Language, Record<SpreadsheetColumn, string>> = {
  chs: {
    name: "项目名称",
    code: "项目代码",
    modality: "检查类型",
    bodyPart: "检查部位",
    englishName: "英文名称",
    price: "价格（元）",
    stepName: "步骤名称",
    stepCode: "步骤代码",
    minutes: "时长（分钟）",
    deviceGroup: "设备组",
  },
  en: {
    name: "Procedure",
    code: "Procedure code",
    modality: "Modality",
    bodyPart: "Body part",
    englishName: "English name",
    price: "Price (yuan)",
    stepName: "Step",
    stepCode: "Step code",
    minutes: "Minutes",
    deviceGroup: "Device group",
  },
  tib: {
    name: "བརྟག་དཔྱད་རྣམ་གྲངས།",
    code: "རྣམ་གྲངས་ཨང་རྟགས།",
    modality: "བརྟག་དཔྱད་རིགས།",
    bodyPart: "བརྟག་དཔྱད་གནས།",
    englishName: "དབྱིན་ཡིག་མིང་།",
    price: "རིན་གོང་། (སྒོར་)",
    stepName: "གོམ་རིམ།",
    stepCode: "གོམ་རིམ་ཨང་རྟགས།",
    minutes: "དུས་ཚོད། (སྐར་མ།)",
    deviceGroup: "སྒྲིག་ཆས་ཚོ།",
  },
};

const asWritten = (head: string) => head.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

const byHead = new Map<string, SpreadsheetColumn>(
  Object.values(columnNames).flatMap((names) =>
    SpreadsheetColumn.options.map((column): [string, SpreadsheetColumn] => [asWritten(names[column]), column]),
  ),
);

/** The column a head names in any language, whatever its blanks and widths; undefined for any other head. */
export const columnOf = (head: string): SpreadsheetColumn | undefined => byHead.get(asWritten(head));
