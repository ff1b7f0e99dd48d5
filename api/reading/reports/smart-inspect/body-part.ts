/**
 * Regions of the body: how an exam's body part names them (Chinese or DICOM's Body Part Examined, PS3.16 annex L), and
 * the words that show a text speaks of them. Words of neighbouring regions overlap on purpose.
 */
const regions: { partNames: RegExp; words: RegExp }[] = [
  {
    partNames: /头|颅|脑|垂体|\bhead\b|brain|skull|pituitary/iu,
    words:
      /颅|脑(?!膜炎)|基底节|丘脑|额叶|颞叶|顶叶|枕叶|半卵圆|放射冠|灰白质|垂体|\b(?:brain|cerebr|cerebell|intracranial|ventricles?|calvari|gr[ae]y.white|basal ganglia|pituitary)/iu,
  },
  {
    partNames: /鼻|窦|眼|眶|耳|颞骨|颌|面|腮|牙|sinus|orbit|\bear\b|iac|mandible|maxilla|face|facial|nose/iu,
    words: /鼻|窦|眼|眶|耳|乳突|颌|腮|牙|颞骨|鼓室|\b(?:sinus|orbit|mastoid|mandib|maxill|parotid|nasal|nasopharyn)/iu,
  },
  {
    partNames: /颈(?!椎)|甲状腺|咽|喉|neck|thyroid|larynx|pharynx|carotid/iu,
    words: /颈(?!椎|髓)|甲状腺|咽|喉|声带|腮|颌下|\b(?:neck|thyroid|laryn|pharyn|carotid|cervical lymph)/iu,
  },
  {
    partNames: /胸(?!椎)|肺|肋|纵隔|chest|thorax|lung|\bribs?\b/iu,
    words:
      /胸(?!椎)|肺|肋|纵隔|气管|心影|膈|\b(?:lungs?|pulmonary|pleura|chest|thora|mediastin|pneumo|bronch|hilar|ribs?|lobes?|cardiomedia|heart size)/iu,
  },
  {
    partNames: /心(?!电)|冠脉|冠状动脉|主动脉|heart|cardiac|coronar|aorta/iu,
    words:
      /心[室房包肌脏影腔]|[左右]室|[左右]房|瓣|冠状动脉|冠脉|前降支|回旋支|主动脉|室壁|\b(?:heart|cardi|ventric|atri[au]|valve|coronar|aort|pericard|LAD|LVEF)/iu,
  },
  {
    partNames: /乳|breast|mammo/iu,
    words: /乳|腋|\b(?:breast|axill|mammo|BI-?RADS)/iu,
  },
  {
    partNames:
      /腹|肝|胆|胰|脾|肾|胃|肠|食管|消化道|泌尿|输尿管|阑尾|abdomen|abdominal|liver|kidney|renal|pancrea|spleen|gallbladder|biliary|stomach|colon|urinary|\bkub\b|mrcp/iu,
    words:
      /腹|肝|胆|胰|脾|肾|胃|肠|食管|阑尾|输尿管|膈下|\b(?:liver|hepat|gallbladder|bile|biliary|pancrea|spleen|splenic|kidney|renal|bowel|colon|stomach|gastric|appendi|abdom|ureter)/iu,
  },
  {
    partNames:
      /盆|骶|子宫|附件|卵巢|前列腺|膀胱|泌尿|睾|阴囊|产科|胎|妇科|髋|直肠|pelvi|uterus|ovary|prostate|bladder|urinary|scrotum|testis|\bhip\b|obstetric|fetus/iu,
    words:
      /盆|子宫|宫颈|宫腔|附件|卵巢|前列腺|精囊|膀胱|睾|阴囊|胎|孕囊|羊水|直肠|髂|髋|骶|耻骨|坐骨|股骨头|内膜|\b(?:pelvi|uter|endometri|ovar|adnex|prostat|bladder|test[ie]s|testic|scrot|fet(?:us|al)|placent|rectum|rectal|iliac|sacr|hips?|femoral head|pubic)/iu,
  },
  {
    partNames: /颈椎|颈髓|脊柱|全脊|c-?spine|cervical|spine$|whole spine/iu,
    words:
      /颈椎|颈髓|寰|枢椎|颈\d|(?<!\w)C[1-7](?:[/-]|椎|\b)|椎体|椎间盘|椎管|\b(?:cervical|atlas|odontoid|vertebra|disc)/iu,
  },
  {
    partNames: /胸椎|胸髓|脊柱|全脊|t-?spine|thoracic spine|whole spine/iu,
    words: /胸椎|胸髓|胸\d|(?<!\w)T(?:[3-9]|1[0-2]?)(?:[/-]|椎)|椎体|椎间盘|椎管|\b(?:thoracic|vertebra|disc)/iu,
  },
  {
    partNames: /腰|骶|尾骨|脊柱|全脊|l-?spine|lumbar|lumbosacral|sacrum|coccyx|whole spine/iu,
    words: /腰|骶|尾骨|马尾|(?<!\w)L[1-5](?:[/-]|椎|\b)|椎体|椎间盘|椎管|\b(?:lumbar|sacr|coccy|cauda|vertebra|disc)/iu,
  },
  {
    partNames:
      /肩|锁骨|肱|上臂|肘|前臂|尺|桡|腕|手|指|上肢|shoulder|clavicle|humerus|elbow|forearm|radius|ulna|wrist|hand|finger|upper limb|upper extremity|\barm\b/iu,
    words:
      /肩|锁骨|肱|肘|尺|桡|腕|掌|指骨|拇指|手|上肢|冈[上下]|头静脉|\b(?:shoulder|clavic|humer|elbow|radi(?:us|al)|uln|wrist|carpal|hand|finger|phalan|metacarp|rotator|supraspinat|scaphoid)/iu,
  },
  {
    partNames:
      /髋|股|大腿|膝|胫|腓|小腿|踝|跟|足|趾|髌|下肢|\bhip\b|femur|thigh|knee|tibia|fibula|ankle|foot|feet|toe|heel|calcaneus|patella|lower limb|lower extremity|\bleg\b/iu,
    words:
      /髋|股|膝|半月板|交叉韧带|胫|腓|踝|跟|足|趾|跖|髌|腘|下肢|隐静脉|\b(?:hips?|fem(?:ur|oral)|knee|menisc|cruciate|tibia|fibul|ankle|calcane|foot|feet|toe|metatars|patell|poplit|saphen|talus|talar)/iu,
  },
];

/**
 * Where the text speaks of other parts of the body than the exam's and of none of the exam's own. A text without any word of a region ("未见明显异常") and an exam of an unknown part say nothing.
 *
 * @param modality DICOM modality; mammography (MG) is of the breast, whatever its part is called
 */
export function bodyPartMismatch(modality: string, bodyPart: string, texts: string[]): string[] {
  const text = texts.join("\n");
  const part = modality === "MG" ? `${bodyPart}乳腺` : bodyPart;
  const own = regions.filter(({ partNames }) => partNames.test(part));
  const foreign = own.some(({ words }) => words.test(text)) ? null : (own.length > 0 && firstForeignWord(text)) || null;
  return foreign ? [`${bodyPart} ≠ ${foreign}`] : [];
}

/** The earliest word of any region, with a few letters around it. */
function firstForeignWord(text: string): string | null {
  const places = regions.map(({ words }) => text.search(words)).filter((place) => place >= 0);
  if (places.length === 0) return null;
  const place = Math.min(...places);
  return text.slice(place, place + 24).split(/[，,。；;\n]|\.(?=\s|$)/)[0] ?? null;
}
