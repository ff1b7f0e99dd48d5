import sharp from "sharp";
import { labelOf } from "#contract/delivery/print-fields";
import { textsOf } from "#texts/texts-of.server";
import { printedWords } from "#contract/delivery/printed-words";
import type { ReportDocument } from "./report-document";

const common = {
  logo: null,
  stamp: null,
  staticQr: null,
  images: [],
  positive: null,
  note: "",
  addenda: [],
  verifyUrl: "https://hospital.example/verify/8c1f2a3b4c5d6e7f?version=3",
  watermark: null,
  recall: null,
  recognition: null,
  versionLine: "8c1f-2a3b · 3",
  showsPageNumbers: true,
  showsExactTime: true,
  createdAt: new Date("2026-01-02T03:04:05Z"),
  reportTime: { date: "2026-01-02", time: "10:45" },
  approvalTime: { date: "2026-01-02", time: "11:02" },
  printTime: { date: "2026-01-02", time: "11:30" },
};

const worded = (language: ReportDocument["language"]) => {
  const { title, labels, qrTip } = printedWords[language];
  const t = textsOf(language);
  const patientLabels = { name: t(labelOf("name")), patientId: t(labelOf("patientId")) };
  return { language, secondaryTitle: `CT ${title}`, patientLabels, labels, qrTip };
};

const identity = (labels: { name: string; patientId: string }, name: string) => [
  { label: labels.name, value: name },
  { label: labels.patientId, value: "P00012345" },
];

/** An ordinary report of one page in each language, as an author would write it. */
export function sampleReport(language: ReportDocument["language"]): ReportDocument {
  const { patientLabels, ...words } = worded(language);
  const report = { ...common, ...words };
  if (language === "chs") {
    return {
      ...report,
      organizationName: "察隅县人民医院",
      patient: identity(patientLabels, "张伟"),
      identity: identity(patientLabels, "张伟"),
      clinicImpression: "咳嗽、咳痰2周，伴发热。",
      finding:
        "胸廓对称，气管居中。右肺上叶后段见大小约12mm×9mm实性结节，边缘毛刺，可见胸膜牵拉。\n余双肺纹理清晰，纵隔内未见肿大淋巴结。双侧胸腔未见积液。",
      diagnosis: "1. 右肺上叶后段实性结节，建议进一步检查。\n2. 主动脉及冠状动脉硬化。",
      author: { name: "王芳", signature: null },
      approver: { name: "赵强", signature: null },
    };
  }
  if (language === "en") {
    return {
      ...report,
      organizationName: "Zayul County People's Hospital",
      patient: identity(patientLabels, "Zhang Wei"),
      identity: identity(patientLabels, "Zhang Wei"),
      clinicImpression: "Cough with sputum for two weeks, fever.",
      finding:
        "A 12 mm × 9 mm solid nodule with spiculated margins in the posterior segment of the right upper lobe.\n\nNo enlarged mediastinal lymph nodes. No pleural effusion.",
      diagnosis: "Solid nodule of the right upper lobe; biopsy recommended.",
      author: { name: "Wang Fang", signature: null },
      approver: { name: "Zhao Qiang", signature: null },
    };
  }
  return {
    ...report,
    organizationName: "རྫ་ཡུལ་རྫོང་མི་དམངས་སྨན་ཁང་།",
    patient: identity(patientLabels, "བསྟན་འཛིན་རྒྱ་མཚོ།"),
    identity: identity(patientLabels, "བསྟན་འཛིན་རྒྱ་མཚོ།"),
    clinicImpression: "གློ་རྒྱག་པ་དང་ཚ་བ་འཕར་བ།",
    finding:
      "གློ་བ་གཡས་པའི་སྟེང་འདབ་ཏུ་ 12mm×9mm ཡི་སྐྲན་འབྲུམ་ཞིག་མཐོང་། བརྙན་པར་ནང་གསལ་པོར་མཐོང་ཐུབ།\nཀྲུང་གོ་དང་རྒྱ་ནག་གི་ཚད་གཞི་ལྟར་བརྟག་དཔྱད་བྱས།",
    diagnosis: "གློ་བ་གཡས་པའི་སྟེང་འདབ་ཀྱི་སྐྲན་འབྲུམ། ཞིབ་བཤེར་མུ་མཐུད་དགོས།",
    author: { name: "སྐལ་བཟང་སྒྲོལ་མ།", signature: null },
    approver: { name: "ཚེ་རིང་དོན་གྲུབ།", signature: null },
  };
}

/** A picture of so many pixels with something on it. */
export async function samplePicture(format: "jpeg" | "png" | "webp", width = 512, height = width): Promise<Buffer> {
  const dot = { create: { width: 8, height: 8, channels: 3, background: "white" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "black" } })
    .composite([{ input: await sharp(dot).png().toBuffer(), left: 4, top: 4 }])
    .toFormat(format)
    .toBuffer();
}
