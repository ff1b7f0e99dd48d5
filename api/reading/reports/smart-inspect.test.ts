import { describe, expect, test } from "vitest";
import { demoCases } from "#api/demo/demo-cases";
import { type InspectedReport, smartInspect } from "./smart-inspect";

const criticalWords = ["气胸", "脑出血", "主动脉夹层", "夹层", "肺栓塞", "pneumothorax", "hemorrhage", "mass effect"];

const quiet: InspectedReport = {
  patientSex: "M",
  age: { value: 29, unit: "Y" },
  modality: "CT",
  bodyPart: "",
  orderedAs: [],
  clinicImpression: "",
  examDay: null,
  priors: [],
  finding: "所见如下。",
  diagnosis: "未见异常。",
  positive: null,
  hasCriticalFlag: false,
  criticalWords,
};

/** The hits of a report that is quiet but for what is given. */
const hitsOf = (report: Partial<InspectedReport>) =>
  smartInspect({ ...quiet, ...report }).map(({ rule, evidence }) => ({ rule, evidence }));
const rulesOf = (report: Partial<InspectedReport>) => [...new Set(hitsOf(report).map(({ rule }) => rule))];

test("nothing is said of a quiet report", () => {
  expect(hitsOf({})).toEqual([]);
});

test.each(demoCases.map((seen) => [`${seen.studyDesc}: ${seen.diagnosis.slice(0, 20)}`, seen] as const))(
  "an honest report raises nothing: %s",
  (_, { modality, bodyPart, studyDesc, finding, diagnosis, critical, sex, positive }) => {
    const patientSex = sex ?? (modality === "MG" ? "F" : "M");
    const exam = { patientSex, modality, bodyPart, orderedAs: [studyDesc] };
    expect(hitsOf({ ...exam, finding, diagnosis, positive, hasCriticalFlag: critical === true })).toEqual([]);
  },
);

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

describe("a disease without a finding", () => {
  test.each([
    ["双肺清晰，未见异常。", "左肺癌", "左肺癌"],
    ["颅脑未见明显异常。", "1. 左侧基底节区脑出血。", "左侧基底节区脑出血"],
    ["双肾大小形态正常，未见异常", "右肾结石。", "右肾结石"],
    ["The lungs are clear. Normal heart.", "Left lung cancer.", "Left lung cancer"],
    ["རྒྱུན་ལྡན།", "རུས་ཆག", "རུས་ཆག"],
  ])("%s and %s", (finding, diagnosis, evidence) => {
    const hits = hitsOf({ finding, diagnosis, hasCriticalFlag: true });
    expect(hits).toContainEqual({ rule: "normal_finding", evidence });
  });

  test.each([
    ["左肺上叶见结节，余未见异常。", "左肺癌"],
    ["右肾见结石，左肾未见异常。", "右肾结石"],
    ["除右肺结节外，其余未见异常", "右肺肿瘤"],
    ["双肺清晰，未见异常。", "未见肿瘤、骨折。"],
    ["颅脑未见异常。", "未见异常，建议MRI检查除外急性脑梗死。"],
    ["颅脑未见异常。", "不除外早期脑梗死"],
    ["双肺清晰，未见异常。", "左肺癌术后，未见异常"],
    ["双肺未见异常，同前。", "肺结核"],
    ["双肺纹理增多，心影正常，未见异常", "肺炎"],
    ["The remaining lungs are clear and normal.", "Lung cancer"],
    ["No fracture. Normal.", "No fracture."],
    ["Normal chest.", "Clinical pneumonia; recommend follow-up."],
    ["", "左肺癌"],
    ["左肺结节。", "左肺癌"],
  ])("%s goes with %s", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("normal_finding");
  });
});

describe("left and right", () => {
  test.each([
    ["右肺上叶见结节，边缘毛刺。", "左肺上叶结节。", "左肺上叶结节 ≠ 右肺上叶见结节"],
    ["右肺未见异常。左肺下叶见片状影。", "右肺下叶炎症。", "右肺下叶炎症 ≠ 左肺下叶见片状影"],
    ["未见左侧胸腔积液，右侧胸腔见少量积液。", "左侧胸腔积液", "左侧胸腔积液 ≠ 右侧胸腔见少量积液"],
    ["左肾见结石，右肾大小正常。", "右肾结石", "右肾结石 ≠ 左肾见结石"],
    ["右侧第5、6肋骨见骨折线。", "左侧第5、6肋骨骨折。", "左侧第5、6肋骨骨折 ≠ 右侧第5、6肋骨见骨折线"],
    ["肝右叶见低密度灶。", "肝左叶囊肿。", "肝左叶囊肿 ≠ 肝右叶见低密度灶"],
    ["甲状腺左叶见低回声结节。", "甲状腺右叶结节", "甲状腺右叶结节 ≠ 甲状腺左叶见低回声结节"],
    ["左侧基底节区见高密度影。", "右侧基底节区出血。", "右侧基底节区出血 ≠ 左侧基底节区见高密度影"],
    ["左膝半月板后角见高信号。", "右膝半月板损伤。", "右膝半月板损伤 ≠ 左膝半月板后角见高信号"],
    ["右上肺见结节。", "左上肺结节。", "左上肺结节 ≠ 右上肺见结节"],
    [
      "A 12 mm nodule in the right upper lobe.",
      "Left upper lobe nodule.",
      "Left upper lobe nodule ≠ A 12 mm nodule in the right upper lobe",
    ],
    [
      "The left kidney is normal. A stone in the right kidney.",
      "Left renal stone.",
      "Left renal stone ≠ A stone in the right kidney",
    ],
    [
      "Right-sided pleural effusion. No left pleural effusion.",
      "Left pleural effusion.",
      "Left pleural effusion ≠ Right-sided pleural effusion",
    ],
    ["གློ་བ་གཡས་པར་སྐྲན་འབྲུམ་མཐོང་།", "གློ་བ་གཡོན་པའི་སྐྲན་འབྲུམ།", "གློ་བ་གཡོན་པའི་སྐྲན་འབྲུམ ≠ གློ་བ་གཡས་པར་སྐྲན་འབྲུམ་མཐོང་"],
  ])("%s then %s", (finding, diagnosis, evidence) => {
    expect(hitsOf({ finding, diagnosis, hasCriticalFlag: true })).toContainEqual({ rule: "laterality", evidence });
  });

  test.each([
    ["右肺上叶见结节。", "右肺上叶结节。"],
    ["双肺见多发结节，右肺上叶为著。", "左肺结节"],
    ["两肺散在斑片影。", "右肺炎症"],
    ["右肺上叶见结节，左肺下叶见条索影。", "左肺陈旧灶。"],
    ["左侧胸腔未见积液，右侧胸腔见积液。", "右侧胸腔积液"],
    ["未见左侧肋骨骨折，右侧第3肋骨骨折。", "右侧肋骨骨折"],
    ["左手术区见引流管，右手见骨折", "左手术区积液，右手骨折"],
    ["右肾见囊肿，左肾未见异常。", "右肾囊肿，左肾未见异常。"],
    ["左肺上叶见结节。", "右侧胸腔积液。"],
    ["左侧脑室受压，中线结构向右移位。", "左侧基底节区出血，中线右移。"],
    ["右肺下叶见片状影。", "左肺癌术后，右肺下叶炎症。"],
    ["右肺上叶结节未见钙化。左肺见条索影。", "右肺上叶结节"],
    ["右肺结节未见明显变化，左肺见纤维灶", "右肺结节同前"],
    ["左、右肾均见结石", "左肾结石"],
    ["甲状腺左叶见结节，甲状腺右叶未见异常。", "甲状腺左叶结节。右侧颈部淋巴结肿大"],
    ["右侧肾上腺见结节。左肾见囊肿", "左肾囊肿，右侧肾上腺腺瘤"],
    ["The right lung is clear. Nodule in the left lung.", "Left lung nodule. No right pleural effusion."],
    ["Left and right kidneys show cysts.", "Left renal cyst"],
    ["Bilateral pleural effusions.", "Right pleural effusion"],
    ["Left lateral ventricle compressed.", "Right ventricular dilatation"],
    ["", "左肺结节"],
  ])("%s goes with %s", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("laterality");
  });
});

describe("the side of the exam", () => {
  test.each([
    [{ bodyPart: "左膝关节" }, "右膝关节诸骨骨质正常，右膝半月板信号正常。", "左膝关节 ≠ 右膝关节诸骨骨质正常"],
    [
      { bodyPart: "RIGHT SHOULDER" },
      "The left shoulder shows no fracture.",
      "RIGHT SHOULDER ≠ The left shoulder shows no fracture",
    ],
    [{ orderedAs: ["左膝关节MRI平扫"] }, "右膝半月板后角见高信号。", "左膝关节MRI平扫 ≠ 右膝半月板后角见高信号"],
    [{ orderedAs: ["右腕关节正侧位DR"] }, "左桡骨远端骨折。", "右腕关节正侧位DR ≠ 左桡骨远端骨折"],
    [{ bodyPart: "膝关节", orderedAs: ["膝关节（左）"] }, "右侧胫骨平台骨折。", "膝关节（左） ≠ 右侧胫骨平台骨折"],
    [{ orderedAs: ["", "左乳超声"] }, "右乳见低回声结节。", "左乳超声 ≠ 右乳见低回声结节"],
    [{ orderedAs: ["KNEE LEFT"] }, "Fracture of the right tibia.", "KNEE LEFT ≠ Fracture of the right tibia"],
    [
      { orderedAs: ["MRI of the right knee"] },
      "The left knee shows effusion.",
      "MRI of the right knee ≠ The left knee shows effusion",
    ],
    [{ bodyPart: "左膝关节", orderedAs: ["左膝关节MRI平扫", "左膝"] }, "右膝积液。", "左膝关节 ≠ 右膝积液"],
    [{ orderedAs: ["མཁལ་མ་གཡས་པ།"] }, "མཁལ་མ་གཡོན་པར་རྡེའུ་མཐོང་།", "མཁལ་མ་གཡས་པ། ≠ མཁལ་མ་གཡོན་པར་རྡེའུ་མཐོང་"],
  ])("%j and %s", (exam, finding, evidence) => {
    expect(hitsOf({ ...exam, finding })).toContainEqual({ rule: "exam_side", evidence });
    expect(hitsOf({ ...exam, finding }).filter(({ rule }) => rule === "exam_side")).toHaveLength(1);
  });

  test("is looked for in each section: what the finding says right does not excuse the diagnosis", () => {
    const finding = "右腕关节骨质结构完整，未见骨折。";
    const exam = { orderedAs: ["右腕关节正侧位DR"], finding };
    const hit = { rule: "exam_side", evidence: "右腕关节正侧位DR ≠ 左腕关节未见异常" };
    expect(hitsOf({ ...exam, diagnosis: "左腕关节未见异常。" })).toContainEqual(hit);
    expect(rulesOf({ ...exam, diagnosis: "右腕关节未见异常。" })).not.toContain("exam_side");
  });

  test.each([
    [{ orderedAs: ["左膝关节MRI平扫"] }, "左膝关节积液，右膝关节未见异常。"],
    [{ orderedAs: ["左膝关节MRI平扫"] }, "与右膝对比，左膝关节间隙变窄。"],
    [{ orderedAs: ["膝关节MRI平扫"] }, "右膝积液。"],
    [{ orderedAs: ["双膝关节正侧位"] }, "右膝关节退行性变。"],
    [{ orderedAs: ["膝关节左侧位"] }, "右膝关节退行性变。"],
    [{ orderedAs: ["胸部左侧位"] }, "右肺上叶见结节。"],
    [{ orderedAs: ["左膝关节MRI平扫"] }, "半月板未见撕裂，右侧髂血管未见异常。"],
    [{ orderedAs: ["左肩关节MR"] }, "右肺尖见结节。"],
    [{ orderedAs: ["BILATERAL KNEES"] }, "Right knee effusion."],
    [{ orderedAs: ["左上臂"] }, "右侧手术区引流管"],
    [{ orderedAs: [] }, "右膝积液。"],
  ])("%j goes with %s", (exam, finding) => {
    expect(rulesOf({ ...exam, finding, diagnosis: "见上" })).not.toContain("exam_side");
  });
});

describe("the side of the order", () => {
  const told = (clinicImpression: string, finding: string) =>
    smartInspect({ ...quiet, bodyPart: "膝关节", clinicImpression, finding }).map(({ rule, message }) => [
      rule,
      message,
    ]);

  test("is read where the exam has none", () => {
    expect(told("左膝外伤", "右膝关节积液。")).toEqual([["exam_side", "order_side"]]);
    expect(told("左膝外伤", "左膝关节积液。")).toEqual([]);
    expect(told("左膝置换术后", "右膝关节积液。")).toEqual([]);
    expect(told("左侧肢体无力", "右膝关节积液。")).toEqual([]);
  });
});

describe("sides within the finding", () => {
  test.each([
    ["左肺未见异常。左肺下叶见结节。", "左肺未见异常 ≠ 左肺下叶见结节"],
    ["双肾未见明显异常。右肾见囊肿。", "双肾未见明显异常 ≠ 右肾见囊肿"],
    ["右肾见小结石影，左肾大小正常。双肾未见异常。", "双肾未见异常 ≠ 右肾见小结石影"],
    ["双侧胸腔未见积液。右侧胸腔见中等量积液。", "双侧胸腔未见积液 ≠ 右侧胸腔见中等量积液"],
    ["右侧胸腔未见积液、气胸。右侧胸腔见积液。", "右侧胸腔未见积液、气胸 ≠ 右侧胸腔见积液"],
    ["左侧肋骨未见骨折。左侧第5肋骨见骨折线。", "左侧肋骨未见骨折 ≠ 左侧第5肋骨见骨折线"],
    ["右肺上叶见12mm结节。上述左肺上叶结节边缘毛刺。", "上述左肺上叶结节边缘毛刺 ≠ 右肺上叶见12mm结节"],
    ["右肾见结石。该左肾结石较前增大。", "该左肾结石较前增大 ≠ 右肾见结石"],
    [
      "The left lung is clear. There is a nodule in the left lung.",
      "The left lung is clear ≠ There is a nodule in the left lung",
    ],
    [
      "Nodule in the right upper lobe. The above left lung nodule is spiculated.",
      "The above left lung nodule is spiculated ≠ Nodule in the right upper lobe",
    ],
    ["མཁལ་མ་གཡས་རྒྱུན་ལྡན། མཁལ་མ་གཡས་ལ་囊肿见。", "མཁལ་མ་གཡས་རྒྱུན་ལྡན ≠ མཁལ་མ་གཡས་ལ་囊肿见"],
  ])("%s", (finding, evidence) => {
    expect(hitsOf({ finding })).toContainEqual({ rule: "finding_sides", evidence });
  });

  test.each([
    "右肺上叶见结节，左肺未见异常。",
    "左肺上叶未见异常，左肺下叶见结节。",
    "除右肾囊肿外，双肾未见异常。右肾囊肿约12mm。",
    "右肾见囊肿，余双肾未见异常。",
    "双侧胸腔未见明显积液。右侧胸腔少量积液。",
    "左侧胸腔未见积液，右侧胸腔见积液。",
    "右侧胸腔未见气胸。右侧胸腔见积液。",
    "双肺未见结节。右肺下叶见斑片影。",
    "双肾大小形态正常，左肾见结石。",
    "左肾未见异常，左肾旁见积液。",
    "双侧肾上腺未见异常。左肾见囊肿。",
    "双肺未见异常，右肺门增大。",
    "右侧胸腔未见积液，原右侧胸腔积液已吸收。",
    "右肺上叶见12mm结节，左肺上叶见12mm结节。",
    "右肺上叶见结节，左肺见结节，该左肺结节边缘光整。",
    "右肺上叶结节边缘毛刺，上述右肺结节较前增大。",
    "左膝关节未见异常。左膝前软组织肿胀。",
    "右肺上叶未见结节。右肺下叶见结节。",
    "The left kidney is otherwise normal with a cyst. A cyst in the left kidney.",
    "The right lung is clear. Nodule in the left lung.",
    "No left pleural effusion. Right pleural effusion.",
    "མཁལ་མ་གཡས་རྒྱུན་ལྡན། མཁལ་མ་གཡོན་ལ་囊肿见。",
  ])("%s is sound", (finding) => {
    expect(rulesOf({ finding })).not.toContain("finding_sides");
  });
});

describe("a negative result", () => {
  test("against a critical word of the text, or the critical flag", () => {
    const told = { rule: "negative_result", evidence: "左侧气胸" };
    expect(hitsOf({ positive: false, diagnosis: "左侧气胸。", hasCriticalFlag: true })).toEqual([told]);
    expect(hitsOf({ positive: false, diagnosis: "Large pneumothorax." })).toContainEqual({
      rule: "negative_result",
      evidence: "Large pneumothorax",
    });
    expect(hitsOf({ positive: false, hasCriticalFlag: true })).toEqual([
      { rule: "negative_result", evidence: "critical" },
    ]);
    const tibetan = { criticalWords: ["གློ་བའི་རླུང་།"], diagnosis: "གློ་བའི་རླུང་། མཐོང་།" };
    expect(rulesOf({ positive: false, ...tibetan, hasCriticalFlag: true })).toEqual(["negative_result"]);
  });

  test.each([
    { positive: true, diagnosis: "左侧气胸。", hasCriticalFlag: true },
    { positive: null, diagnosis: "左侧气胸。", hasCriticalFlag: true },
    { positive: false, diagnosis: "未见气胸。" },
    { positive: false, diagnosis: "No pneumothorax." },
    { positive: false, diagnosis: "陈旧性脑出血。" },
    { positive: true },
    { positive: false, diagnosis: "肺结节，建议复查。" },
  ])("goes with %j", (report) => {
    expect(rulesOf(report)).not.toContain("negative_result");
  });
});

describe("numbers", () => {
  test.each([
    ["右肺上叶结节，直径约12mm。", "右肺上叶结节（约21mm）", "21mm ≠ 12mm"],
    ["结节大小约12mm×9mm。", "结节（12mm×7mm）", "12mm×7mm ≠ 12mm×9mm"],
    ["结节大小约12×9mm。", "结节（1.2×0.7cm）", "1.2×0.7cm ≠ 12×9mm"],
    ["A 12 mm nodule.", "A 18 mm nodule.", "18 mm ≠ 12 mm"],
    ["左前降支近段狭窄约60%。", "左前降支近段狭窄约80%。", "80% ≠ 60%"],
    ["右侧气胸，右肺压缩约30％。", "右侧气胸，压缩60%", "60% ≠ 30％"],
    ["L4/5椎间盘突出。", "L3/4椎间盘突出。", "L3/L4 ≠ L4/L5"],
    ["C5-6 disc protrusion.", "C4-5 disc protrusion.", "C4/C5 ≠ C5/C6"],
    ["右侧第5、6肋骨骨折。", "右侧第5、7肋骨骨折。", "第7肋 ≠ 第5、6肋"],
    ["右侧第3-5前肋骨折。", "右侧第6肋骨折。", "第6肋 ≠ 第3、4、5肋"],
    ["སྐྲན་འབྲུམ་ 12mm མཐོང་།", "སྐྲན་འབྲུམ་ 21mm", "21mm ≠ 12mm"],
  ])("%s then %s", (finding, diagnosis, evidence) => {
    expect(hitsOf({ finding, diagnosis, hasCriticalFlag: true })).toContainEqual({ rule: "number_mismatch", evidence });
  });

  test.each([
    ["结节大小约12mm×9mm。", "结节约1.2cm"],
    ["结节直径约12.4mm。", "结节约12mm"],
    ["结节直径约1.24cm。", "结节约1.2cm"],
    ["结节约9mm。", "结节约1cm"],
    ["结节大小约12×9×8mm。", "结节（12×9mm）"],
    ["结节约12mm。", "结节，较前片（8mm）增大4mm。"],
    ["结节约12mm。", "肺结节，建议3个月复查；小于6mm者不随访。"],
    ["结节约5mm。", "肺结节（4-6mm），建议随访"],
    ["右肺结节。", "右肺结节约12mm"],
    ["双肺见多发结节，大者约8mm，另见5mm结节。", "双肺多发结节，大者8mm"],
    ["狭窄约60%。", "狭窄约60%，恶性概率80%"],
    ["狭窄约60%。", "狭窄>50%"],
    ["L3-S1椎间盘突出。", "L4/5椎间盘突出"],
    ["L4/5、L5/S1椎间盘突出。", "L5/S1椎间盘突出"],
    ["L4/5椎间盘突出。", "腰椎间盘突出"],
    ["L4/5椎间盘膨出。", "L4/L5椎间盘膨出"],
    ["右侧第3-6肋骨骨折。", "右侧第4、5肋骨骨折"],
    ["肋骨骨折。", "右侧第4肋骨骨折"],
    ["CT值约35HU，流速2.5m/s，层厚5mm。", "未见异常"],
    ["A 12 mm nodule.", "12 mm nodule; follow-up of nodules over 8 mm."],
    ["结节约12mm", "结节约12cm"],
  ])("%s goes with %s", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("number_mismatch");
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

describe("critical words without the flag", () => {
  test.each([
    ["右侧气胸，右肺压缩约60%。", "右侧气胸"],
    ["左侧基底节区脑出血。", "左侧基底节区脑出血"],
    ["不除外肺栓塞", "不除外肺栓塞"],
    ["不能排除肺栓塞，建议CTPA", "不能排除肺栓塞"],
    ["肺栓塞待排", "肺栓塞待排"],
    ["难以除外主动脉夹层", "难以除外主动脉夹层"],
    ["无法排除肺栓塞", "无法排除肺栓塞"],
    ["术后气胸", "术后气胸"],
    ["A 70-year-old with hemorrhage.", "A 70-year-old with hemorrhage"],
    ["未见骨折，右侧气胸。", "右侧气胸"],
    ["未见骨折但可见气胸", "未见骨折但可见气胸"],
    ["气胸未见明显变化", "气胸未见明显变化"],
    ["主动脉夹层（Stanford B型）", "主动脉夹层（Stanford B型）"],
    ["Large right Pneumothorax.", "Large right Pneumothorax"],
    ["No fracture, but a pneumothorax is seen.", "but a pneumothorax is seen"],
    ["No fracture, large pneumothorax on the right.", "large pneumothorax on the right"],
    ["Pneumothorax cannot be excluded.", "Pneumothorax cannot be excluded"],
  ])("%s", (diagnosis, evidence) => {
    expect(hitsOf({ diagnosis })).toEqual([{ rule: "critical_word_without_flag", evidence }]);
    expect(hitsOf({ diagnosis, hasCriticalFlag: true })).toEqual([]);
  });

  test.each([
    "未见气胸。",
    "双侧胸腔未见积液、气胸及胸膜增厚。",
    "颅内未见明显脑出血及占位。",
    "已排除肺栓塞",
    "无气胸",
    "气胸未见",
    "陈旧性脑出血",
    "既往脑出血病史",
    "脑出血术后改变",
    "气胸已吸收，余同前",
    "No pneumothorax.",
    "No fracture, hemorrhage, or mass effect.",
    "No acute hemorrhage, mass effect or midline shift.",
    "Lungs clear without pneumothorax",
    "Negative for hemorrhage.",
    "Pneumothorax is not seen.",
    "History of hemorrhage.",
    "Hydropneumothoraxes",
  ])("%s is not critical", (finding) => {
    expect(rulesOf({ finding })).not.toContain("critical_word_without_flag");
  });

  test("a word with signs of its own is taken to the letter, an empty one is none", () => {
    expect(rulesOf({ finding: "T2(+)", criticalWords: ["t2(+)", "", " "] })).toEqual(["critical_word_without_flag"]);
    expect(rulesOf({ finding: "T22222", criticalWords: ["T2+", ".*"] })).toEqual([]);
  });
});

describe("empty sections", () => {
  test.each([
    ["", "结节", ["finding"]],
    ["双肺清晰", " \n", ["diagnosis"]],
    ["。", "—", ["finding", "diagnosis"]],
    ["正常", "normal", []],
    ["གློ་བ་", "5", []],
  ])("%j and %j", (finding, diagnosis, sections) => {
    expect(hitsOf({ finding, diagnosis })).toEqual(sections.map((evidence) => ({ rule: "empty_section", evidence })));
  });
});

describe("what one text denies and the other has", () => {
  test.each([
    ["双侧胸腔未见积液。", "左侧胸腔积液。", "左侧胸腔积液 ≠ 双侧胸腔未见积液"],
    ["右侧桡骨远端见骨折线。", "右桡骨远端未见骨折。", "右桡骨远端未见骨折 ≠ 右侧桡骨远端见骨折线"],
    ["胆囊不大，壁不厚，腔内未见结石。", "胆囊结石。", "胆囊结石 ≠ 腔内未见结石"],
    ["颈部未见肿大淋巴结。", "颈部淋巴结肿大。", "颈部淋巴结肿大 ≠ 颈部未见肿大淋巴结"],
    ["No pleural effusion.", "1. Small pleural effusion.", "Small pleural effusion ≠ No pleural effusion"],
    [
      "Fracture of the distal radius.",
      "No distal radius fracture.",
      "No distal radius fracture ≠ Fracture of the distal radius",
    ],
  ])("%s then %s", (finding, diagnosis, evidence) => {
    expect(hitsOf({ finding, diagnosis })).toContainEqual({ rule: "negation_change", evidence });
  });

  test.each([
    ["右侧胸腔未见积液。左侧胸腔见积液。", "左侧胸腔积液。"],
    ["心包未见积液。双侧胸腔见积液。", "双侧胸腔积液。"],
    ["尺骨未见骨折。桡骨见骨折线。", "桡骨骨折。"],
    ["腘静脉未见血栓。股静脉内见低回声。", "股静脉血栓形成。"],
    ["胸腔未见明显积液。", "少量胸腔积液。"],
    ["双肺未见结节。", "建议除外肺结节。"],
    ["未见新发梗死。", "陈旧性脑梗死。"],
    ["余肺未见结节。", "右肺上叶结节。"],
    ["未见异常。", "肝异常信号，请结合临床。"],
    ["No tibial fracture.", "Distal fibula fracture."],
    ["No right pleural effusion.", "Left pleural effusion."],
    ["No significant stenosis.", "Mild stenosis."],
    ["No residual stone.", "Stone in the lower pole."],
    ["No hydronephrosis.", "Possible hydronephrosis."],
  ])("%s goes with %s", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("negation_change");
  });
});

describe("intervals", () => {
  test.each([
    ["胃癌术后3天。", "胃癌术后3个月改变。", "术后3个月 ≠ 术后3天"],
    ["外伤后两周。", "外伤后三周，骨折。", "伤后三周 ≠ 伤后两周"],
    ["3 days after surgery.", "Changes 3 months after surgery.", "3 months after ≠ 3 days after"],
  ])("%s then %s", (finding, diagnosis, evidence) => {
    expect(hitsOf({ finding, diagnosis })).toContainEqual({ rule: "interval_change", evidence });
  });

  test.each([
    ["术后14天。", "术后2周改变。"],
    ["胃癌术后3个月，阑尾切除术后2年。", "胃癌术后3个月。"],
    ["胃癌术后3个月。", "阑尾切除术后20年。"],
    ["术后3天。", "建议3个月复查。"],
    ["6 weeks after discectomy.", "6 weeks after discectomy; MRI in 6 months."],
  ])("%s goes with %s", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("interval_change");
  });
});

describe("the day of a comparison", () => {
  const priors = [
    { day: "2026-03-01", finding: "与2025年2月3日胸部CT比较，结节同前。", diagnosis: "结节" },
    { day: "2025-02-03", finding: "右肺结节。", diagnosis: "结节" },
  ];
  const dated = (finding: string) =>
    smartInspect({ ...quiet, examDay: "2026-06-10", priors, finding })
      .filter(({ rule }) => rule === "prior_date")
      .map(({ evidence, message, suggestion }) => [evidence, message, suggestion]);

  test.each([
    ["与2026年6月10日胸部CT比较。", "2026年6月10日", "prior_date", "2026年3月1日"],
    ["Compared with CT of 1 August 2026.", "1 August 2026", "prior_date", "1 March 2026"],
    ["Compared with March 32, 2026.", "March 32, 2026", "prior_date", "March 1, 2026"],
    ["较2026-02-30片增大。", "2026-02-30", "prior_date", "2026-03-01"],
    ["与2025年2月3日胸部CT比较，结节同前。", "2025年2月3日", "copied_date", "2026年3月1日"],
  ])("%s", (finding, evidence, message, suggestion) => {
    expect(dated(finding)).toEqual([[evidence, message, suggestion]]);
  });

  test.each([
    "与2026年3月1日胸部CT比较。",
    "与2025年2月3日胸部CT比较，结节增大。",
    "与2024年5月6日外院CT比较。",
    "末次月经2026年6月10日。",
    "检查日期2026年6月10日。",
  ])("%s is in order", (finding) => {
    expect(dated(finding)).toEqual([]);
  });
});

describe("units", () => {
  test.each([
    ["右肺见15m结节", "右肺结节", "15m"],
    ["结节大小约15m×9mm", "结节", "15m"],
    ["A 15 m nodule in the liver.", "Nodule.", "15 m"],
    ["结节直径120cm", "结节", "120cm"],
    ["A 120cm nodule.", "Nodule.", "120cm"],
    ["甲状腺结节约35cm", "结节", "35cm"],
    ["肿块大小约1200mm", "肿块", "1200mm"],
    ["结节大小约12mm×9cm", "结节", "12mm×9cm"],
    ["CT值约13500HU", "结节", "13500HU"],
    ["CT值约-3500HU", "结节", "-3500HU"],
    ["右肺结节约12mm", "右肺结节约12cm", "12cm ≠ 12mm"],
    ["A 8 mm nodule.", "8 cm nodule.", "8 cm ≠ 8 mm"],
    ["结节直径约12ml", "结节", "12ml"],
    ["残余尿量约25mm", "未见异常", "25mm"],
    ["胆囊壁厚3cm", "未见异常", "3cm"],
    ["结节约12mm", "结节约12ml", "12ml ≠ 12mm"],
    ["A stone of 9 ml.", "Stone.", "9 ml"],
  ])("%s then %s", (finding, diagnosis, evidence) => {
    expect(hitsOf({ finding, diagnosis })).toContainEqual({ rule: "unit_slip", evidence });
  });

  test.each([
    ["结节大小约12mm×9mm", "结节约1.2cm"],
    ["右肺结节约0.8cm，肝囊肿8mm", "肺结节8mm"],
    ["甲状腺结节约4.5cm×3cm", "甲状腺结节"],
    ["肝脏肿块约18cm×15cm", "肝占位"],
    ["主动脉瓣峰值流速约2.5m/s，结节", "未见异常"],
    ["建议3m后复查结节", "结节"],
    ["病程约6min，身高170cm，体重60kg", "未见异常"],
    ["体表面积1.8m²，约", "未见异常"],
    ["CT值约35HU，金属伪影约3000HU，气体-1000HU", "未见异常"],
    ["脾长径150mm", "脾大"],
    ["结节约1.5cm×9mm", "结节约1.5cm"],
    ["Nodule 12 mm; follow-up in 3 m.", "Nodule."],
    ["焦片距100cm 距离150cm", "未见异常"],
    ["囊肿体积约12ml，直径约28mm", "囊肿"],
    ["胸腔积液量约200ml", "胸腔积液"],
    ["胃壁增厚，壁厚约3cm，胆囊不大", "胃占位"],
    ["Post-void residual 25 ml, bladder volume 300 ml", "Normal"],
  ])("%s then %s is in order", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("unit_slip");
  });
});

describe("where a hit lies", () => {
  const passages = (report: Partial<InspectedReport>) => {
    const { finding, diagnosis } = { ...quiet, ...report };
    const texts: Record<string, string> = { finding, diagnosis };
    return smartInspect({ ...quiet, ...report }).map(({ field, start, end, against }) => ({
      [field]: texts[field]?.slice(start, end),
      against: against && texts[against.field]?.slice(against.start, against.end),
    }));
  };

  test.each([
    [{ finding: "右肺上叶见结节影。", diagnosis: "左肺上叶结节。" }, "diagnosis", "左肺上叶结节", "右肺上叶见结节影"],
    [{ finding: "结节直径约12mm。", diagnosis: "结节（约21mm）" }, "diagnosis", "21mm", "12mm"],
    [{ finding: "L4/5椎间盘突出。", diagnosis: "L3/4椎间盘突出。" }, "diagnosis", "L3/4", "L4/5"],
    [{ finding: "右侧第5、6肋骨骨折。", diagnosis: "右侧第5、7肋骨骨折。" }, "diagnosis", "7肋", "第5、6肋"],
    [{ finding: "😀右肺见___mm结节。" }, "finding", "😀右肺见___mm结节", null],
    [{ bodyPart: "左膝关节", finding: "右膝关节积液。" }, "finding", "右膝关节积液", null],
    [{ diagnosis: "" }, "diagnosis", "", null],
  ])("%j", (report, field, words, against) => {
    expect(passages(report)).toEqual([{ [field]: words, against }]);
  });
});

test("the same slip is told once", () => {
  expect(hitsOf({ finding: "子宫前位。", diagnosis: "子宫前位" })).toHaveLength(1);
});

test("a text made to be slow takes longer only as it is longer", () => {
  for (const part of [
    "1,",
    "1×",
    "12mm×",
    "L4/5",
    "第5、",
    "双肾未见异常。",
    "左肾结石，",
    "该左肺",
    "左",
    "右侧",
    "1",
    "未见",
    "no ",
    "left ",
    "_",
    "[",
    "X",
    "大小约 ",
    "a,",
    "气胸",
    "未见积液。",
    "术后3天，",
    "与2026年1月1日比较。",
    "左/右/",
    "no effusion, ",
  ]) {
    const msOf = (length: number) => {
      const text = part.repeat(length / part.length);
      const before = process.cpuUsage();
      hitsOf({ bodyPart: "胸部", finding: text, diagnosis: text });
      return process.cpuUsage(before).user / 1_000;
    };
    // Compared in one run, for a machine may be slow: four times the text takes four times as long, where a pattern goes back
    // and forth sixteen times and more. What is over at once is no measure.
    const short = Math.max(msOf(5_000), 50);
    expect(msOf(20_000), part).toBeLessThan(12 * short);
  }
});
