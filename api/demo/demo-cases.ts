/** What the demo's patients were examined for and what was seen. */
export interface DemoCase {
  modality: "CT" | "MR" | "DX" | "CR" | "US" | "MG";
  bodyPart: string;
  studyDesc: string;
  procedureCode: string;
  clinicImpression: string;
  finding: string;
  diagnosis: string;
  positive: boolean;
  critical?: true;
  sex?: "M" | "F";
}

export const demoCases: DemoCase[] = [
  {
    modality: "CT",
    bodyPart: "胸部",
    studyDesc: "胸部CT平扫",
    procedureCode: "CT-CHEST",
    clinicImpression: "咳嗽、咳痰1周，发热2天",
    finding:
      "胸廓对称，纵隔居中。双肺纹理增多，右肺下叶背段见斑片状密度增高影，边界模糊，内见支气管充气征，范围约3.2cm×2.6cm。左肺野清晰，未见明显实变影。气管及主支气管通畅。纵隔内未见明显肿大淋巴结。心影大小形态正常。双侧胸腔未见积液。",
    diagnosis: "右肺下叶背段炎症，建议抗炎治疗后复查。",
    positive: true,
  },
  {
    modality: "CT",
    bodyPart: "胸部",
    studyDesc: "胸部CT平扫",
    procedureCode: "CT-CHEST",
    clinicImpression: "体检",
    finding:
      "胸廓对称，双肺纹理清晰，走行自然。右肺上叶尖段见一实性小结节，直径约5mm，边缘光整。余肺野未见明显异常密度影。气管、主支气管及其分支通畅。纵隔及肺门未见肿大淋巴结。心脏大血管形态正常，双侧胸膜未见增厚。",
    diagnosis: "右肺上叶尖段实性小结节（约5mm），建议12个月后低剂量CT复查。",
    positive: true,
  },
  {
    modality: "CT",
    bodyPart: "胸部",
    studyDesc: "胸部CT平扫",
    procedureCode: "CT-CHEST",
    clinicImpression: "入职体检",
    finding:
      "胸廓对称，纵隔、气管居中。双肺透亮度正常，肺纹理清晰，未见明显结节及实变影。气管、支气管通畅。纵隔内未见肿大淋巴结。心影不大。双侧胸腔未见积液，所见骨质未见异常。",
    diagnosis: "胸部CT平扫未见明显异常。",
    positive: false,
  },
  {
    modality: "CT",
    bodyPart: "头颅",
    studyDesc: "头颅CT平扫",
    procedureCode: "CT-HEAD",
    clinicImpression: "突发右侧肢体无力3小时",
    finding:
      "左侧基底节区见团块状高密度影，大小约3.8cm×2.4cm，周围见带状低密度水肿带，左侧脑室受压变窄，中线结构向右移位约4mm。余脑实质密度未见明显异常，脑沟裂清晰。颅骨未见骨折征象。",
    diagnosis: "左侧基底节区脑出血，中线结构轻度右移。",
    positive: true,
    critical: true,
  },
  {
    modality: "CT",
    bodyPart: "头颅",
    studyDesc: "头颅CT平扫",
    procedureCode: "CT-HEAD",
    clinicImpression: "头晕2天",
    finding:
      "双侧大脑半球对称，灰白质分界清楚，双侧半卵圆中心及基底节区见散在斑点状低密度影，边界欠清。脑室系统未见扩张，脑沟裂稍增宽，中线结构居中。小脑、脑干未见明显异常。颅骨骨质完整。",
    diagnosis: "双侧半卵圆中心及基底节区腔隙性脑梗死，轻度脑萎缩。",
    positive: true,
  },
  {
    modality: "CT",
    bodyPart: "腹部",
    studyDesc: "上腹部CT平扫",
    procedureCode: "CT-ABD",
    clinicImpression: "右上腹痛1天",
    finding:
      "肝脏大小形态正常，各叶比例协调，肝实质密度均匀减低，低于脾脏。胆囊增大，壁增厚毛糙，腔内见结节状高密度影，直径约1.2cm，胆囊周围脂肪间隙模糊。胆总管未见扩张。胰腺、脾脏、双肾未见明显异常。腹腔未见积液。",
    diagnosis: "1. 胆囊结石并急性胆囊炎。\n2. 脂肪肝。",
    positive: true,
  },
  {
    modality: "CT",
    bodyPart: "腰椎",
    studyDesc: "腰椎CT平扫",
    procedureCode: "CT-LSPINE",
    clinicImpression: "腰痛伴左下肢麻木1月",
    finding:
      "腰椎生理曲度变直，序列尚可，诸椎体缘见骨质增生。L4/5椎间盘向后突出约5mm，硬膜囊前缘受压，左侧侧隐窝变窄，神经根受压。L5/S1椎间盘向后膨出。黄韧带未见明显增厚。椎旁软组织未见异常。",
    diagnosis: "1. L4/5椎间盘突出（左侧为著），左侧神经根受压。\n2. L5/S1椎间盘膨出。\n3. 腰椎退行性变。",
    positive: true,
  },
  {
    modality: "MR",
    bodyPart: "头颅",
    studyDesc: "头颅MRI平扫+DWI",
    procedureCode: "MR-HEAD",
    clinicImpression: "言语不清伴口角歪斜6小时",
    finding:
      "右侧放射冠区见斑片状异常信号影，T1WI呈稍低信号，T2WI及FLAIR呈稍高信号，DWI呈明显高信号，ADC图呈低信号，大小约1.6cm×1.1cm。余脑实质未见明显异常信号。脑室系统形态正常，中线结构居中。",
    diagnosis: "右侧放射冠区急性脑梗死。",
    positive: true,
    critical: true,
  },
  {
    modality: "MR",
    bodyPart: "膝关节",
    studyDesc: "左膝关节MRI平扫",
    procedureCode: "MR-KNEE",
    clinicImpression: "左膝扭伤后疼痛1周",
    finding:
      "左膝关节诸骨骨质信号未见明显异常。内侧半月板后角见线状高信号影，达关节面下缘。前、后交叉韧带形态、信号正常。内、外侧副韧带连续。关节腔内及髌上囊见少量液体信号影。",
    diagnosis: "1. 左膝内侧半月板后角损伤（Ⅲ级）。\n2. 左膝关节腔少量积液。",
    positive: true,
  },
  {
    modality: "MR",
    bodyPart: "盆腔",
    studyDesc: "前列腺MRI平扫",
    procedureCode: "MR-PELVIS",
    clinicImpression: "排尿困难半年",
    finding:
      "前列腺增大，大小约5.1cm×4.3cm×4.8cm，移行带见多发结节，T2WI信号不均匀，边界清楚。外周带信号尚均匀，未见明显弥散受限。双侧精囊腺形态、信号正常。膀胱充盈良好，壁稍增厚。盆腔未见肿大淋巴结。",
    diagnosis: "前列腺增生，外周带未见明确占位征象（PI-RADS 2分）。",
    positive: true,
    sex: "M",
  },
  {
    modality: "DX",
    bodyPart: "胸部",
    studyDesc: "胸部正位DR",
    procedureCode: "DX-CHEST",
    clinicImpression: "体检",
    finding:
      "胸廓对称，双肺纹理清晰，肺野未见实质性病变。双肺门不大，纵隔无增宽。心影大小形态正常，双侧膈面光整，肋膈角锐利。",
    diagnosis: "心、肺、膈未见明显异常。",
    positive: false,
  },
  {
    modality: "DX",
    bodyPart: "胸部",
    studyDesc: "胸部正位DR",
    procedureCode: "DX-CHEST",
    clinicImpression: "突发胸痛、呼吸困难2小时",
    finding:
      "左侧胸腔外带见无肺纹理透亮区，可见被压缩肺组织边缘，左肺压缩约60%。纵隔稍向右移位。右肺纹理清晰，未见实变。心影大小正常，左侧肋膈角变钝。",
    diagnosis: "左侧气胸（左肺压缩约60%），左侧胸腔少量积液。",
    positive: true,
    critical: true,
  },
  {
    modality: "DX",
    bodyPart: "腕关节",
    studyDesc: "右腕关节正侧位DR",
    procedureCode: "DX-WRIST",
    clinicImpression: "摔伤后右腕肿痛2小时",
    finding:
      "右桡骨远端见横行透亮线影，断端向背侧移位并成角，累及关节面，周围软组织肿胀。右尺骨茎突见小骨片影。腕骨排列尚可。",
    diagnosis: "1. 右桡骨远端骨折（Colles骨折）。\n2. 右尺骨茎突撕脱骨折。",
    positive: true,
  },
  {
    modality: "CR",
    bodyPart: "胸部",
    studyDesc: "胸部正侧位CR",
    procedureCode: "CR-CHEST",
    clinicImpression: "术前检查",
    finding:
      "胸廓对称，双肺纹理增粗，右肺上野见条索状及斑点状高密度影，边界清楚。双肺门影不大。主动脉弓见弧形钙化。心影大小在正常范围。双侧膈面光整，肋膈角锐利。",
    diagnosis: "1. 右肺上野陈旧性病灶。\n2. 主动脉硬化。",
    positive: true,
  },
  {
    modality: "CR",
    bodyPart: "腹部",
    studyDesc: "腹部立位平片",
    procedureCode: "CR-ABD",
    clinicImpression: "腹痛、停止排气1天",
    finding:
      "中腹部见多发阶梯状气液平面，肠管扩张，最宽处约3.6cm，结肠内积气少。双侧膈下未见游离气体。双侧腰大肌影清晰，未见异常钙化影。",
    diagnosis: "小肠梗阻征象，建议CT进一步检查。",
    positive: true,
    critical: true,
  },
  {
    modality: "US",
    bodyPart: "腹部",
    studyDesc: "肝胆胰脾彩超",
    procedureCode: "US-ABD",
    clinicImpression: "体检",
    finding:
      "肝脏大小正常，包膜光滑，实质回声细密增强，后方回声轻度衰减，肝内管道结构显示欠清。胆囊大小正常，壁不厚，腔内未见异常回声。胰腺、脾脏大小形态正常，回声均匀。CDFI：未见异常血流信号。",
    diagnosis: "脂肪肝（轻度）。胆囊、胰腺、脾脏未见明显异常。",
    positive: true,
  },
  {
    modality: "US",
    bodyPart: "甲状腺",
    studyDesc: "甲状腺彩超",
    procedureCode: "US-THY",
    clinicImpression: "体检发现甲状腺结节",
    finding:
      "甲状腺左叶大小4.6cm×1.6cm×1.5cm，右叶大小4.5cm×1.7cm×1.4cm，峡部厚0.3cm。左叶中部见一低回声结节，大小约0.9cm×0.7cm，边界清，形态规则，纵横比小于1，未见钙化。CDFI：结节周边见点状血流信号。双侧颈部未见异常肿大淋巴结。",
    diagnosis: "甲状腺左叶结节（C-TIRADS 3类），建议6–12个月复查。",
    positive: true,
  },
  {
    modality: "US",
    bodyPart: "子宫附件",
    studyDesc: "子宫附件彩超",
    procedureCode: "US-GYN",
    clinicImpression: "月经不规则3月",
    finding:
      "子宫前位，大小约5.6cm×4.8cm×4.2cm，肌层回声不均匀，前壁见一低回声结节，大小约2.1cm×1.8cm，边界清楚。内膜厚约0.8cm。双侧附件区未见明显异常回声。盆腔未见积液。",
    diagnosis: "子宫肌瘤（前壁，约2.1cm）。双侧附件区未见明显异常。",
    positive: true,
    sex: "F",
  },
  {
    modality: "US",
    bodyPart: "心脏",
    studyDesc: "心脏彩超",
    procedureCode: "US-HEART",
    clinicImpression: "高血压病10年",
    finding:
      "左房内径38mm，左室舒张末期内径50mm，室间隔厚度12mm，左室后壁厚度11mm。各瓣膜形态、活动可。左室壁运动协调，EF 62%，E/A<1。CDFI：二尖瓣少量反流。心包腔未见积液。",
    diagnosis: "左室壁增厚，左室舒张功能减低，二尖瓣轻度反流。",
    positive: true,
  },
  {
    modality: "MG",
    bodyPart: "乳腺",
    studyDesc: "双侧乳腺钼靶",
    procedureCode: "MG-BREAST",
    clinicImpression: "两癌筛查",
    finding:
      "双侧乳腺呈散在纤维腺体型（ACR b类）。双侧乳腺内见散在点状钙化影，形态规则，未见簇状分布。未见明确肿块及结构扭曲。双侧腋下见小淋巴结影，可见淋巴门。皮肤、乳头未见异常。",
    diagnosis: "双侧乳腺良性钙化，BI-RADS 2类，建议每年筛查。",
    positive: false,
    sex: "F",
  },
  {
    modality: "MG",
    bodyPart: "乳腺",
    studyDesc: "双侧乳腺钼靶",
    procedureCode: "MG-BREAST",
    clinicImpression: "触及左乳肿块2周",
    finding:
      "左乳外上象限见一不规则高密度肿块影，大小约1.8cm×1.5cm，边缘见毛刺，内见细小多形性钙化。右乳未见明确肿块及可疑钙化。左侧腋下见肿大淋巴结，短径约1.1cm，淋巴门消失。",
    diagnosis: "左乳外上象限占位，BI-RADS 5类，左侧腋下淋巴结肿大，建议穿刺活检。",
    positive: true,
    sex: "F",
  },
];
