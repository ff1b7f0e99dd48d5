import { describe, expect, test } from "vitest";
import { type InspectedReport, smartInspect } from "./smart-inspect";
import { hitsOf, quiet, rulesOf } from "../../../tests/support/inspected-report";

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
