import { describe, expect, test } from "vitest";
import { type InspectedReport } from "./smart-inspect";
import { hitsOf, rulesOf } from "../../../tests/support/inspected-report";

describe("sex and anatomy", () => {
  test.each([
    ["M", "子宫前位，大小正常。", "子宫前位"],
    ["M", "膀胱充盈可，子宫附件未见异常。", "子宫附件未见异常"],
    ["M", "双侧附件区未见明显异常。", "双侧附件区未见明显异常"],
    ["M", "左侧附件见囊性灶", "左侧附件见囊性灶"],
    ["M", "宫内早孕", "宫内早孕"],
    ["M", "The uterus is normal.", "The uterus is normal"],
    ["M", "Left ovarian cyst.", "Left ovarian cyst"],
    ["M", "བུ་སྣོད་རྒྱུན་ལྡན།", "བུ་སྣོད་རྒྱུན་ལྡན"],
    ["F", "前列腺增大。", "前列腺增大"],
    ["F", "双侧睾丸、附睾未见异常", "双侧睾丸、附睾未见异常"],
    ["F", "The prostate is enlarged.", "The prostate is enlarged"],
    ["F", "Seminal vesicles are symmetric.", "Seminal vesicles are symmetric"],
    ["F", "རླིག་འབྲས་རྒྱུན་ལྡན།", "རླིག་འབྲས་རྒྱུན་ལྡན"],
    ["MS", "ovaries unremarkable", "ovaries unremarkable"],
    ["FS", "prostatic cyst", "prostatic cyst"],
  ])("%s, %s", (patientSex, finding, evidence) => {
    expect(hitsOf({ patientSex, finding })).toEqual([{ rule: "sex_anatomy", evidence }]);
  });

  test.each([
    ["M", "前列腺增大，双侧精囊腺未见异常。"],
    ["M", "椎体及附件骨质未见异常"],
    ["M", "诸椎体及双侧附件未见骨折"],
    ["M", "右侧胎儿型大脑后动脉"],
    ["M", "颈动脉内膜增厚，宫廷"],
    ["M", "Cervical spine: no fracture. Tunica vaginalis unremarkable."],
    ["F", "子宫附件未见异常，前列腺素治疗后"],
    ["O", "子宫及前列腺"],
    ["U", "uterus, prostate"],
    ["", "子宫"],
  ])("%s may have %s", (patientSex, finding) => {
    expect(rulesOf({ patientSex, finding })).not.toContain("sex_anatomy");
  });
});

describe("another patient", () => {
  test.each([
    ["F", "患者，男，双肺纹理清晰。", ["患者，男"]],
    ["F", "患者男性，双肺纹理清晰。", ["患者男"]],
    ["M", "女性患者，双肺清晰。", ["女性患者"]],
    ["M", "性别：女", ["性别：女"]],
    ["FS", "The male patient has no fracture.", ["male patient"]],
    ["M", "A 29-year-old woman.", ["29-year-old woman"]],
    ["F", "ནད་པ་ཕོ", ["ནད་པ་ཕོ"]],
    ["M", "ནད་པ་མོ", ["ནད་པ་མོ"]],
    ["F", "患者，女，62 岁", ["患者，女，62 岁"]],
    ["F", "患者62岁，双肺清晰", ["患者62岁"]],
    ["F", "年龄：27岁", ["年龄：27岁"]],
    ["M", "A 62-year-old man.", ["62-year-old man"]],
    ["M", "The patient is 62 years old.", ["patient is 62 years old"]],
    ["M", "ནད་པ་ཕོ་ལོ་ ༦༢", ["ནད་པ་ཕོ་ལོ་ ༦༢"]],
    ["F", "患者3个月，双肺清晰", ["患者3个月"]],
    ["F", "患儿双肺清晰，新生儿改变", ["患儿双肺清晰", "新生儿改变"]],
    ["F", "Neonatal chest.", ["Neonatal chest"]],
  ])("%s of 29, %s", (patientSex, finding, evidence) => {
    const hits = hitsOf({ patientSex, finding }).filter(({ rule }) => rule === "other_patient");
    expect(hits.map((hit) => hit.evidence)).toEqual(evidence);
  });

  test("sex and age of one text are both told, those of a child on a child too", () => {
    const given = { patientSex: "F", finding: "患者，男，62 岁，双肺清晰。" };
    const of = (age: InspectedReport["age"]) => hitsOf({ ...given, age }).map(({ evidence }) => evidence);
    expect(of({ value: 12, unit: "Y" })).toEqual(["患者，男", "患者，男，62 岁"]);
    expect(of({ value: 62, unit: "Y" })).toEqual(["患者，男"]);
    expect(of(null)).toEqual(["患者，男"]);
  });

  test.each([
    ["F", "患者女，28岁。女性患者，30 岁"],
    ["M", "患者女儿陪同，女性激素治疗后，男性乳腺发育"],
    ["M", "20岁时左股骨骨折，40岁以上建议复查，骨龄约12岁"],
    ["M", "患者15岁时骨折，2-year-old fracture, bone age 12 years"],
    ["F", "其女5岁，子女3岁"],
    ["F", "宫内妊娠，建议新生儿出生后复查。新生儿期窒息史"],
    ["M", "The 29-year-old male patient. Aged 30 years. History of infant surgery."],
    ["M", "ནད་པ་ཕོ་ལོ་29"],
    ["O", "患者，男"],
    ["U", "female patient"],
    ["M", "男子篮球，女贞子，岁末"],
  ])("%s of 29 may have %s", (patientSex, finding) => {
    expect(rulesOf({ patientSex, finding })).not.toContain("other_patient");
  });

  test.each([
    [{ value: 11, unit: "M" as const }, "患儿，1岁，双肺清晰", false],
    [{ value: 5, unit: "M" as const }, "患儿，6个月，双肺清晰", false],
    [{ value: 5, unit: "M" as const }, "患儿，9个月，双肺清晰", true],
    [{ value: 5, unit: "D" as const }, "患儿，10天，新生儿改变", false],
    [{ value: 5, unit: "D" as const }, "患儿，62岁", true],
  ])("of %o, %s: %s", (age, finding, isStrange) => {
    expect(rulesOf({ age, finding }).includes("other_patient")).toBe(isStrange);
  });
});

describe("body part", () => {
  test.each([
    ["胸部", "肝脏大小形态正常，胆囊壁光滑。", "胸部 ≠ 肝脏大小形态正常"],
    ["头颅", "双肺纹理清晰，心影不大。", "头颅 ≠ 肺纹理清晰"],
    ["膝关节", "前列腺增大。", "膝关节 ≠ 前列腺增大"],
    ["腰椎", "C4/5椎间隙变窄，颈椎曲度变直。", "腰椎 ≠ C4/5椎间隙变窄"],
    ["CHEST", "The liver is normal in size.", "CHEST ≠ liver is normal in size"],
    ["KNEE", "No intracranial hemorrhage.", "KNEE ≠ intracranial hemorrhage"],
  ])("%s and a text of %s", (bodyPart, finding, evidence) => {
    expect(hitsOf({ bodyPart, finding, diagnosis: "见上。" })).toEqual([{ rule: "body_part_mismatch", evidence }]);
  });

  test("mammography is of the breast, whatever the part is called", () => {
    expect(rulesOf({ modality: "MG", bodyPart: "", finding: "双肺纹理清晰" })).toEqual(["body_part_mismatch"]);
    expect(rulesOf({ modality: "MG", bodyPart: "双侧", finding: "左乳见钙化" })).toEqual([]);
  });

  test.each([
    ["胸部", "双肺纹理清晰。所见肝脏正常。"],
    ["胸部,腹部", "肝脏大小正常。"],
    ["上腹部", "胆总管未见扩张"],
    ["泌尿系", "膀胱充盈可"],
    ["颈椎", "C5/6椎间盘突出"],
    ["骨盆", "双侧髋关节间隙正常"],
    ["冠状动脉", "左前降支近段见钙化斑"],
    ["头颈部", "左侧颈内动脉起始部狭窄"],
    ["下肢", "股静脉、腘静脉通畅"],
    ["胸部", "未见明显异常。"],
    ["膝关节", "诸骨骨质未见异常，关节间隙正常。"],
    ["全身", "肝脏摄取增高"],
    ["", "肝脏正常"],
    ["ABDOMEN", "Gallbladder is distended with stones."],
    ["左膝关节", "右膝关节未见异常。"],
    ["膝关节", "右膝积液"],
  ])("%s goes with a text of %s", (bodyPart, finding) => {
    expect(rulesOf({ bodyPart, finding })).not.toContain("body_part_mismatch");
  });
});

describe("placeholders nobody filled in", () => {
  test.each([
    ["右肺上叶见___mm结节", "右肺上叶见___mm结节"],
    ["部位：＿＿＿，大小正常", "部位：＿＿＿"],
    ["胆囊【 】，壁光滑", "胆囊【 】"],
    ["肝脏{{size}}", "肝脏{{size}}"],
    ["结节位于[ ]叶", "结节位于[ ]叶"],
    ["结节位于（  ）叶", "结节位于（  ）叶"],
    ["[请选择部位]见结节", "[请选择部位]见结节"],
    ["【请输入】", "【请输入】"],
    ["A nodule in the <select lobe>", "A nodule in the <select lobe>"],
    ["大小约XXmm", "大小约XXmm"],
    ["患者XX，男", "患者XX"],
    ["大小约××cm", "大小约××cm"],
    ["直径约**mm", "直径约**mm"],
    ["结节？？待定", "结节？？待定"],
    ["左/右肺见结节", "左/右肺见结节"],
    ["有/无积液", "有/无积液"],
    ["结节大小约 mm", "结节大小约 mm"],
    ["Nodule measuring mm.", "Nodule measuring mm."],
    ["left/right lung", "left/right lung"],
    ["双/左/右侧胸腔积液", "双/左/右侧胸腔积液"],
    ["左（右）膝关节", "左（右）膝关节"],
    ["胸膜见/未见增厚", "胸膜见/未见增厚"],
    ["Mild/moderate/severe stenosis", "Mild/moderate/severe stenosis"],
    ["The tip in [position]", "The tip in [position]"],
    ["□钙化", "□钙化"],
    ["右肺[叶: 上叶/中叶/下叶]见结节", "右肺[叶: 上叶/中叶/下叶]见结节"],
    ["结节，[密度] HU", "[密度] HU"],
  ])("%s", (finding, evidence) => {
    expect(hitsOf({ finding })).toContainEqual({ rule: "unfilled_placeholder", evidence });
  });

  test.each([
    "【影像所见】双肺清晰",
    "结节约12mm×9mm×8mm",
    "染色体核型46,XX",
    "第Ⅻ对脑神经，XXII",
    "考虑炎症？建议复查",
    "肺结节(Lung-RADS 3类)",
    "EF 62%，E/A<1，直径<5mm",
    "L4/5椎间盘突出，T2/FLAIR高信号",
    "大小约12 mm",
    "Measuring 12 mm [series 3, image 45]",
    "CT值约35HU",
    "array[0]",
    "以上测量单位为mm",
    "胸/腹/盆腔CT",
    "mild/moderate stenosis",
    "ER/PR",
  ])("%s is filled in", (finding) => {
    expect(rulesOf({ finding })).not.toContain("unfilled_placeholder");
  });
});

test("a place that a phrase leaves open is one finding", () => {
  const finding = "[侧别: 左/右]肺结节，约[大小] mm，[__]";
  expect(hitsOf({ finding }).filter(({ rule }) => rule === "unfilled_placeholder")).toHaveLength(3);
});
