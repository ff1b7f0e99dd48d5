import type { z } from "zod";
import type { Modality } from "#contract/organizations/organizations";
import type { TemplateStructure } from "#contract/reading/template-structure";

interface DemoTemplate {
  title: string;
  modality: Modality;
  bodyPart: string;
  structure: z.input<typeof TemplateStructure>;
}

type Section = DemoTemplate["structure"][number];
type Field = NonNullable<Section["fields"]>[number];

/** Said as it stands unless something is to be said otherwise. */
const normal = (key: string, label: string, text: string): Field => ({
  ...{ key, label, kind: "textarea", labelled: false, default: text },
});
const measure = (key: string, label: string, unit: string, max: number, more: Partial<Field> = {}): Field => ({
  ...{ key, label, kind: "number", unit, min: 0, max },
  ...more,
});
const diagnosis = (text: string): Section => ({
  key: "diagnosis",
  title: "影像诊断",
  target: "diagnosis",
  fields: [{ key: "conclusion", kind: "textarea", label: "诊断", labelled: false, default: text, completion: "block" }],
});

/** What a county hospital writes most. */
export const demoTemplates: DemoTemplate[] = [
  {
    title: "胸部CT平扫",
    modality: "CT",
    bodyPart: "胸部",
    structure: [
      {
        key: "lungs",
        title: "肺与胸膜",
        fields: [
          normal("thorax", "胸廓", "胸廓对称，气管居中。"),
          normal("parenchyma", "肺实质", "双肺纹理清晰，走行自然，肺实质内未见异常密度影。"),
          {
            key: "nodule-lobe",
            kind: "choice",
            label: "结节部位",
            options: ["右肺上叶", "右肺中叶", "右肺下叶", "左肺上叶", "左肺下叶"].map((value) => ({ value })),
            help: "无结节则不选。",
          },
          measure("nodule-size", "结节最大径", "mm", 100),
          {
            key: "nodule-kind",
            kind: "choice",
            label: "结节性质",
            options: ["实性", "部分实性", "磨玻璃"].map((value) => ({ value })),
          },
          normal("pleura", "胸膜", "双侧胸膜无增厚，胸腔内未见积液。"),
        ],
      },
      {
        key: "mediastinum",
        title: "纵隔与骨质",
        fields: [
          normal("hilum", "肺门纵隔", "双肺门不大，纵隔内未见肿大淋巴结。"),
          normal("heart", "心影", "心影大小、形态正常，大血管走行自然。"),
          normal("bones", "骨质", "所示骨质未见明确骨质破坏。"),
        ],
      },
      diagnosis("胸部CT平扫未见明显异常。"),
    ],
  },
  {
    title: "头颅CT平扫",
    modality: "CT",
    bodyPart: "头颅",
    structure: [
      {
        key: "brain",
        title: "脑",
        fields: [
          { key: "history", kind: "text", label: "临床诊断", merge: "clinicImpression" },
          normal("parenchyma", "脑实质", "双侧大脑半球对称，脑实质内未见异常密度影，灰白质分界清楚。"),
          {
            key: "bleeding",
            kind: "choice",
            label: "出血",
            options: ["未见", "硬膜外", "硬膜下", "蛛网膜下腔", "脑实质内", "脑室内"].map((value) => ({ value })),
            default: "未见",
            completion: "block",
          },
          measure("volume", "血肿量", "ml", 300, { help: "按多田公式估算；无出血则不填。" }),
          measure("shift", "中线移位", "mm", 40),
          normal("ventricles", "脑室脑池", "脑室、脑池、脑沟未见增宽或受压，中线结构居中。"),
        ],
      },
      { key: "skull", title: "颅骨", fields: [normal("bone", "颅骨", "颅骨骨质完整，所示鼻窦、乳突气化良好。")] },
      diagnosis("头颅CT平扫未见明显异常。"),
    ],
  },
  {
    title: "腹部超声（肝胆胰脾肾）",
    modality: "US",
    bodyPart: "腹部",
    structure: [
      {
        key: "liver",
        title: "肝脏",
        headed: true,
        fields: [
          measure("liver-right", "右叶最大斜径", "mm", 250, { completion: "warn" }),
          measure("portal", "门静脉主干内径", "mm", 30, { completion: "warn" }),
          normal("liver-echo", "回声", "形态正常，表面光滑，实质回声均匀，血管走行清晰。"),
        ],
      },
      {
        key: "biliary",
        title: "胆囊与胆管",
        headed: true,
        fields: [
          measure("gallbladder-length", "胆囊长径", "mm", 200),
          measure("gallbladder-wall", "胆囊壁厚", "mm", 20),
          measure("common-duct", "胆总管内径", "mm", 40, { completion: "warn" }),
          { key: "stones", kind: "checkbox", label: "胆囊内见强回声团伴声影，随体位移动。" },
        ],
      },
      {
        key: "pancreas-spleen",
        title: "胰腺与脾脏",
        headed: true,
        fields: [
          normal("pancreas", "胰腺", "胰腺形态、大小正常，回声均匀，主胰管不扩张。"),
          measure("spleen-thickness", "脾厚", "mm", 120, { completion: "warn" }),
        ],
      },
      {
        key: "kidneys",
        title: "双肾",
        headed: true,
        fields: [
          measure("kidney-right", "右肾长径", "mm", 200),
          measure("kidney-left", "左肾长径", "mm", 200),
          normal("kidneys-echo", "回声", "双肾形态正常，皮髓质分界清，集合系统不分离。"),
        ],
      },
      diagnosis("肝、胆、胰、脾、双肾未见明显异常。"),
    ],
  },
  {
    title: "胸部DR正位",
    modality: "DX",
    bodyPart: "胸部",
    structure: [
      {
        key: "chest",
        title: "胸部",
        fields: [
          normal("thorax", "胸廓", "胸廓对称，肋骨走行自然，骨质未见异常。"),
          normal("lungs", "双肺", "双肺纹理清晰，肺野内未见异常密度影。"),
          normal("hilum", "肺门", "双肺门影不大、不浓。"),
          normal("heart", "心影", "心影大小、形态正常。"),
          measure("ctr", "心胸比", "", 1, { help: "0 至 1，如 0.48。" }),
          normal("diaphragm", "膈", "双膈面光整，肋膈角锐利。"),
        ],
      },
      diagnosis("心、肺、膈未见明显异常。"),
    ],
  },
  {
    title: "膝关节MR平扫",
    modality: "MR",
    bodyPart: "膝关节",
    structure: [
      {
        key: "menisci",
        title: "半月板",
        fields: ["内侧半月板", "外侧半月板"].map((label, index): Field => ({
          key: `meniscus-${index + 1}`,
          kind: "choice",
          label,
          options: ["未见异常", "Ⅰ级信号", "Ⅱ级信号", "Ⅲ级信号（撕裂）", "术后改变"].map((value) => ({ value })),
          default: "未见异常",
          completion: "warn",
        })),
      },
      {
        key: "ligaments",
        title: "韧带",
        fields: ["前交叉韧带", "后交叉韧带", "内侧副韧带", "外侧副韧带"].map((label, index): Field => ({
          key: `ligament-${index + 1}`,
          kind: "choice",
          label,
          options: ["连续", "损伤", "部分撕裂", "完全撕裂"].map((value) => ({ value })),
          default: "连续",
          completion: "warn",
        })),
      },
      {
        key: "joint",
        title: "骨与关节腔",
        fields: [
          {
            key: "effusion",
            kind: "choice",
            label: "关节积液",
            options: ["无", "少量", "中量", "大量"].map((value) => ({ value })),
            default: "无",
          },
          normal("bone", "骨髓", "诸骨未见骨折及骨髓水肿。"),
          normal("cartilage", "软骨", "关节软骨信号均匀，厚度正常。"),
        ],
      },
      diagnosis("膝关节MR平扫未见明显异常。"),
    ],
  },
];

/** A small template of our own writing in the form that other systems hand templates out in (IHE RAD MRRT). */
export const mrrtDraft = `<!DOCTYPE html>
<html>
<head>
<meta charset="UTF-8">
<title>MR Lumbar Spine</title>
<meta name="dcterms.title" content="MR Lumbar Spine">
<meta name="dcterms.description" content="A short example of an imported template">
<meta name="dcterms.identifier" content="urn:example:radbridge-demo:lumbar-spine">
<meta name="dcterms.language" content="en">
<meta name="dcterms.type" content="IMAGE_REPORT_TEMPLATE">
<meta name="dcterms.rights" content="Written for the demonstration; may be used by anybody">
<meta name="dcterms.creator" content="Demonstration hospital">
<meta name="dcterms.date" content="2026-01-15">
<script type="text/xml">
<template_attributes>
<status>ACTIVE</status>
<coding_schemes><coding_scheme name="RADLEX" designator="2.16.840.1.113883.6.256"/></coding_schemes>
<term type="modality"><code meaning="magnetic resonance imaging" value="RID10312" scheme="RADLEX"/></term>
</template_attributes>
</script>
</head>
<body>
<section id="technique" data-section-name="Clinical information">
<header class="level1">Clinical information</header>
<p><label for="indication">Indication</label>
<textarea id="indication" data-field-type="TEXTAREA" data-field-merge-flag="true"></textarea></p>
</section>
<section id="findings" data-section-name="Findings">
<header class="level1">Findings</header>
<p><label for="alignment">Alignment</label>
<select id="alignment" data-field-type="SELECTION_LIST" data-field-completion-action="ALERT">
<option value="normal" selected>Normal</option><option value="scoliosis">Scoliosis</option>
<option value="spondylolisthesis">Spondylolisthesis</option></select></p>
<p><label for="canal">Narrowest canal diameter</label>
<input id="canal" type="number" min="1" max="40" data-field-type="NUMBER" data-field-units="mm">
<mark>Midsagittal, at the level of the disc</mark></p>
<p>Levels with a herniated disc:
<input type="radio" name="herniation" value="none" id="h0" checked><label for="h0">None</label>
<input type="radio" name="herniation" value="L4/5" id="h1"><label for="h1">L4/5</label>
<input type="radio" name="herniation" value="L5/S1" id="h2"><label for="h2">L5/S1</label></p>
</section>
<section id="impression" data-section-name="Impression">
<header class="level1">Impression</header>
<textarea id="conclusion" data-field-type="TEXTAREA" data-field-completion-action="PROHIBIT"></textarea>
</section>
</body>
</html>
`;
