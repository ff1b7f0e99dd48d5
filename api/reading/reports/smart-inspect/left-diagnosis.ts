import { isDenied, placesOf } from "./sentences";

/** Words of what is there and should not be. */
const abnormal =
  /癌|恶性|肿瘤|转移|骨折|出血|血肿|梗[死塞]|结核|炎症|脓肿|积液|积水|积气|结石|气胸|栓塞|夹层|肿块|占位|结节|囊肿|息肉|狭窄|破裂|脱位|疝|实变|\b(?:cancer|carcinoma|tumou?r|metasta\w*|fractures?|h(?:a)?emorrhage|h(?:a)?ematoma|infarct\w*|pneumonia|abscess|effusion|stones?|pneumothorax|embolism|dissection|mass|nodules?|cysts?|stenosis|rupture|dislocation|hernia|consolidation)\b/giu;
const isNormal = /未见|未发现|正常|\b(?:no|normal|unremarkable|without)\b/iu;

/**
 * Whether a diagnosis that a template wrote by itself, and that says all is normal, still stands though its author has
 * written something into the finding that is not.
 */
export function isLeftDiagnosis(template: { finding: string; diagnosis: string }, finding: string, diagnosis: string) {
  const left = template.diagnosis.trim();
  if (left === "" || diagnosis.trim() !== left || !isNormal.test(left)) return false;
  return placesOf(finding, abnormal).some(
    ({ sentence, match }) => !template.finding.includes(sentence) && !isDenied(sentence, match.index),
  );
}
