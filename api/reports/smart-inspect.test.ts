import { describe, expect, test } from "vitest";
import { demoCases } from "../demo/demo-cases";
import { type InspectedReport, smartInspect } from "./smart-inspect";

const criticalWords = ["气胸", "脑出血", "主动脉夹层", "夹层", "肺栓塞", "pneumothorax", "hemorrhage", "mass effect"];

const quiet: InspectedReport = {
  patientSex: "M",
  modality: "CT",
  bodyPart: "",
  finding: "未见异常。",
  diagnosis: "未见异常。",
  hasCriticalFlag: false,
  criticalWords,
};

/** The hits of a report that is quiet but for what is given. */
const hitsOf = (report: Partial<InspectedReport>) => smartInspect({ ...quiet, ...report });
const rulesOf = (report: Partial<InspectedReport>) => [...new Set(hitsOf(report).map(({ rule }) => rule))];

test("nothing is said of a quiet report", () => {
  expect(hitsOf({})).toEqual([]);
});

test.each(demoCases.map((seen) => [`${seen.studyDesc}: ${seen.diagnosis.slice(0, 20)}`, seen] as const))(
  "an honest report raises nothing: %s",
  (_, { modality, bodyPart, finding, diagnosis, critical, sex }) => {
    const patientSex = sex ?? (modality === "MG" ? "F" : "M");
    expect(hitsOf({ patientSex, modality, bodyPart, finding, diagnosis, hasCriticalFlag: critical === true })).toEqual(
      [],
    );
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
    expect(hitsOf({ finding, diagnosis, hasCriticalFlag: true })).toEqual([{ rule: "laterality", evidence }]);
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

describe("body part", () => {
  test.each([
    ["胸部", "肝脏大小形态正常，胆囊壁光滑。", "胸部 ≠ 肝脏大小形态正常"],
    ["头颅", "双肺纹理清晰，心影不大。", "头颅 ≠ 肺纹理清晰"],
    ["膝关节", "前列腺增大。", "膝关节 ≠ 前列腺增大"],
    ["腰椎", "C4/5椎间隙变窄，颈椎曲度变直。", "腰椎 ≠ C4/5椎间隙变窄"],
    ["CHEST", "The liver is normal in size.", "CHEST ≠ liver is normal in size"],
    ["KNEE", "No intracranial hemorrhage.", "KNEE ≠ intracranial hemorrhage"],
    ["左膝关节", "右膝关节诸骨骨质正常，右膝半月板信号正常。", "左膝关节 ≠ 右膝关节诸骨骨质正常"],
    ["RIGHT SHOULDER", "The left shoulder shows no fracture.", "RIGHT SHOULDER ≠ The left shoulder shows no fracture"],
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
    ["左膝关节", "左膝关节积液，右膝关节未见异常。"],
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
  ])("%s is filled in", (finding) => {
    expect(rulesOf({ finding })).not.toContain("unfilled_placeholder");
  });
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
  ])("%s then %s is in order", (finding, diagnosis) => {
    expect(rulesOf({ finding, diagnosis })).not.toContain("unit_slip");
  });
});

test("the same slip is told once", () => {
  expect(hitsOf({ finding: "子宫前位。", diagnosis: "子宫前位" })).toHaveLength(1);
});

test("a text made to be slow is read in no time", () => {
  const started = performance.now();
  for (const part of ["1,", "左", "右侧", "1", "未见", "no ", "left ", "_", "[", "X", "大小约 ", "a,", "气胸"]) {
    hitsOf({
      bodyPart: "胸部",
      finding: part.repeat(20_000 / part.length),
      diagnosis: part.repeat(20_000 / part.length),
    });
  }
  expect(performance.now() - started).toBeLessThan(5000);
});
