import type { KbItem } from "#contract/reading/knowledge-base";

type Texts = Pick<KbItem, "name"> & Partial<Pick<KbItem, "code" | "finding" | "diagnosis" | "sex">>;

/** A folder of phrases for one kind of exam. */
export interface PhraseFolder extends Pick<KbItem, "modality" | "bodyPart"> {
  /** The folder it is in, and its own name. */
  path: readonly string[];
  phrases: readonly Texts[];
}

const chest: PhraseFolder = {
  path: ["CT", "胸部"],
  modality: "CT",
  bodyPart: "胸部",
  phrases: [
    {
      name: "胸部平扫未见异常",
      code: "XZC",
      finding:
        "双侧胸廓对称。双肺纹理清晰，走行自然，未见实变及结节影。气管及主要支气管通畅。纵隔居中，未见肿大淋巴结。心影大小、形态正常。双侧胸腔未见积液。",
      diagnosis: "胸部CT平扫未见明显异常。",
    },
    {
      name: "肺结节（实性）",
      code: "FJJ",
      finding:
        "[侧别: 左/右]肺[叶: 上叶/中叶/下叶]见一实性结节，大小约[长径 __]mm×[短径 __]mm，边缘[:光整/分叶/毛刺]，邻近胸膜[:未见牵拉/受牵拉]。",
      diagnosis: "[侧别: 左/右]肺[叶: 上叶/中叶/下叶]实性结节，建议[:3/6/12]个月复查。",
    },
    {
      name: "磨玻璃结节",
      code: "MBL",
      finding:
        "[侧别: 左/右]肺[叶: 上叶/中叶/下叶]见磨玻璃密度结节，直径约[直径] mm，边界[:清楚/欠清]，其内未见实性成分。",
      diagnosis: "[侧别: 左/右]肺[叶: 上叶/中叶/下叶]磨玻璃结节，建议复查。",
    },
    {
      name: "肺气肿、肺大疱",
      code: "FQZ",
      finding: "双肺透亮度增高，肺纹理稀疏，[部位 __]见多发无壁透亮影，较大者约[直径] mm。",
      diagnosis: "双肺气肿，多发肺大疱。",
    },
    {
      name: "肺炎",
      code: "FY",
      finding: "[侧别: 左/右]肺[叶: 上叶/中叶/下叶]见斑片状实变影，边缘模糊，其内可见支气管充气征。",
      diagnosis: "[侧别: 左/右]肺[叶: 上叶/中叶/下叶]炎症，建议治疗后复查。",
    },
    {
      name: "胸腔积液",
      code: "XQJY",
      finding: "[侧别: 左/右]侧胸腔见[:少量/中等量/大量]液性密度影，邻近肺组织受压。",
      diagnosis: "[侧别: 左/右]侧胸腔积液。",
    },
    {
      name: "气胸",
      code: "QX",
      finding: "[侧别: 左/右]侧胸腔见无肺纹理透亮区，肺组织受压约[比例] %，纵隔[:居中/向对侧移位]。",
      diagnosis: "[侧别: 左/右]侧气胸，肺压缩约[比例] %。",
    },
    { name: "冠状动脉钙化", code: "GMGH", finding: "冠状动脉走行区见钙化影。", diagnosis: "冠状动脉钙化。" },
  ],
};

const abdomenCt: PhraseFolder = {
  path: ["CT", "腹部"],
  modality: "CT",
  bodyPart: "腹部",
  phrases: [
    {
      name: "肝囊肿",
      code: "GNZ",
      finding: "肝[叶: 左叶/右叶]见类圆形低密度影，边界清楚，大小约[大小] mm，增强未见强化。",
      diagnosis: "肝[叶: 左叶/右叶]囊肿。",
    },
    {
      name: "急性阑尾炎",
      code: "LWY",
      finding: "阑尾增粗，直径约[直径] mm，壁增厚，周围脂肪间隙模糊，腔内[:未见粪石/见粪石]。",
      diagnosis: "急性阑尾炎。",
    },
  ],
};

const head: PhraseFolder = {
  path: ["MR", "头颅"],
  modality: "MR",
  bodyPart: "头颅",
  phrases: [
    {
      name: "头颅平扫未见异常",
      code: "TZC",
      finding:
        "双侧大脑半球对称，灰白质分界清楚，脑实质内未见异常信号。脑室、脑池、脑沟大小形态正常，中线结构居中。小脑、脑干未见异常。DWI未见弥散受限。",
      diagnosis: "头颅MR平扫未见明显异常。",
    },
    {
      name: "急性脑梗死",
      code: "NGS",
      finding:
        "[侧别: 左/右]侧[部位 __]见片状长T1长T2信号，FLAIR呈高信号，DWI呈高信号，相应ADC值减低，范围约[大小] mm。",
      diagnosis: "[侧别: 左/右]侧[部位 __]急性脑梗死。",
    },
    {
      name: "腔隙性脑梗死",
      code: "QGS",
      finding: "双侧基底节区及放射冠见多发斑点状长T2信号，FLAIR呈高信号，DWI未见弥散受限。",
      diagnosis: "多发腔隙性脑梗死（陈旧）。",
    },
    {
      name: "脑白质高信号",
      code: "BZ",
      finding: "双侧侧脑室旁及半卵圆中心见对称性斑片状T2/FLAIR高信号（Fazekas [:1/2/3] 级）。",
      diagnosis: "脑白质高信号，考虑小血管病变。",
    },
    {
      name: "脑萎缩",
      code: "NWS",
      finding: "脑沟、脑裂增宽，脑室系统扩大，脑实质未见局灶性异常信号。",
      diagnosis: "老年性脑改变。",
    },
    {
      name: "垂体微腺瘤",
      code: "CTWXL",
      finding: "垂体[侧别: 左/右]侧见小片状低强化灶，直径约[直径] mm，垂体柄[:居中/偏移]，视交叉未见受压。",
      diagnosis: "垂体微腺瘤可能，请结合激素水平。",
    },
    {
      name: "鼻窦炎",
      code: "BDY",
      finding: "[部位 __]窦黏膜增厚，腔内[:未见/见]液平。",
      diagnosis: "[部位 __]窦炎。",
    },
  ],
};

const abdomen: PhraseFolder = {
  path: ["超声", "腹部"],
  modality: "US",
  bodyPart: "腹部",
  phrases: [
    {
      name: "肝胆胰脾未见异常",
      code: "FBZC",
      finding:
        "肝脏大小形态正常，包膜光整，实质回声均匀，血管走行清晰。胆囊大小正常，壁光滑，腔内未见异常回声。胰腺、脾脏大小形态正常，回声均匀。",
      diagnosis: "肝、胆、胰、脾超声未见明显异常。",
    },
    {
      name: "脂肪肝",
      code: "ZFG",
      finding: "肝脏体积[:正常/增大]，实质回声弥漫性增强，后方回声衰减，血管显示欠清。",
      diagnosis: "脂肪肝（[:轻/中/重]度）。",
    },
    {
      name: "胆囊结石",
      code: "DNJS",
      finding: "胆囊腔内见[:单个/多个]强回声团，较大者约[大小] mm，后伴声影，随体位移动。",
      diagnosis: "胆囊结石。",
    },
    {
      name: "胆囊息肉",
      code: "DNXR",
      finding: "胆囊壁见稍高回声隆起，大小约[大小] mm，不随体位移动，后方无声影。",
      diagnosis: "胆囊息肉样病变，建议[:6/12]个月复查。",
    },
    {
      name: "肾结石",
      code: "SJS",
      finding: "[侧别: 左/右]肾集合系统内见强回声，大小约[大小] mm，后伴声影，集合系统[:未见分离/分离]。",
      diagnosis: "[侧别: 左/右]肾结石。",
    },
    {
      name: "肝血管瘤",
      code: "XGL",
      finding: "肝[叶: 左叶/右叶]见高回声结节，边界清楚，大小约[大小] mm，CDFI未见明显血流信号。",
      diagnosis: "肝[叶: 左叶/右叶]高回声结节，血管瘤可能。",
    },
  ],
};

const pelvis: PhraseFolder = {
  path: ["超声", "盆腔"],
  modality: "US",
  bodyPart: "盆腔",
  phrases: [
    {
      name: "子宫肌瘤",
      code: "JL",
      sex: "F",
      finding: "子宫[:前壁/后壁/宫底]肌层见低回声结节，大小约[大小] mm，边界清楚。双附件区未见异常回声。",
      diagnosis: "子宫肌瘤。",
    },
    {
      name: "前列腺增生",
      code: "QLX",
      sex: "M",
      finding: "前列腺大小约[长 __]mm×[宽 __]mm×[高 __]mm，内腺增大，回声欠均匀，残余尿约[残余尿] ml。",
      diagnosis: "前列腺增生。",
    },
  ],
};

const xray: PhraseFolder = {
  path: ["X线"],
  modality: "DX",
  bodyPart: "",
  phrases: [
    {
      name: "胸片未见异常",
      code: "XPZC",
      finding: "双肺纹理清晰，双肺门不大，心影大小形态正常，双膈面光整，肋膈角锐利。",
      diagnosis: "心肺膈未见明显异常。",
    },
    {
      name: "心影增大",
      code: "XY",
      finding: "心影增大，心胸比约[__]，主动脉[:未见异常/迂曲/钙化]，双肺门影[:正常/增浓]。",
      diagnosis: "心影增大，请结合心脏超声。",
    },
    {
      name: "桡骨远端骨折",
      code: "RGGZ",
      finding: "[侧别: 左/右]桡骨远端骨质不连续，断端[:对位良好/向背侧移位]，关节面[:完整/受累]。",
      diagnosis: "[侧别: 左/右]桡骨远端骨折。",
    },
    {
      name: "膝关节退行性变",
      code: "XTX",
      finding: "[侧别: 左/右]膝关节诸骨边缘骨质增生，髁间隆突变尖，内侧关节间隙[:正常/变窄]。",
      diagnosis: "[侧别: 左/右]膝关节退行性变。",
    },
    {
      name: "腰椎退行性变",
      code: "YTX",
      finding: "腰椎生理曲度[:存在/变直]，椎体边缘骨质增生，[节段 __]椎间隙变窄。",
      diagnosis: "腰椎退行性变。",
    },
  ],
};

const advice: PhraseFolder = {
  path: ["常用建议"],
  modality: null,
  bodyPart: "",
  phrases: [
    { name: "建议增强扫描", code: "ZQ", diagnosis: "建议增强扫描进一步检查。" },
    { name: "结合临床", code: "JHLC", diagnosis: "请结合临床及实验室检查。" },
    { name: "与前片比较", code: "QPBJ", finding: "与[日期 __]前片比较，[:未见明显变化/较前增大/较前缩小]。" },
  ],
};

const mine: PhraseFolder = {
  path: ["我的常用"],
  modality: "CT",
  bodyPart: "胸部",
  phrases: [
    {
      name: "陈旧灶",
      code: "CJ",
      finding: "[侧别: 左/右]肺尖见条索状及斑点状高密度影，边缘清楚。",
      diagnosis: "[侧别: 左/右]肺尖陈旧性病灶。",
    },
    { name: "运动伪影", code: "WY", finding: "图像存在呼吸运动伪影，部分层面显示欠清。" },
  ],
};

/** Phrases of the demo: those of its group, of a hospital, and of who writes reports there. */
export const demoPhrases = {
  group: [chest, head, advice],
  organization: [abdomenCt, abdomen, pelvis, xray],
  own: [mine],
} as const satisfies Record<KbItem["owner"], readonly PhraseFolder[]>;
