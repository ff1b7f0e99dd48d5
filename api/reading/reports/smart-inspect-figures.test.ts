import { describe, expect, test } from "vitest";
import { smartInspect } from "./smart-inspect";
import { hitsOf, quiet, rulesOf } from "../../../tests/support/inspected-report";

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
