import { describe, expect, test } from "vitest";
import { demoCases } from "#api/demo/demo-cases";
import { hitsOf, rulesOf } from "../../../tests/support/inspected-report";

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
