import { isDenied, sentencesOf, clauseAt, placesOf } from "./sentences";

const isNormal =
  /未见|未发现|无(?!法|名)|正常|清晰|如常|光整|对称|通畅|居中|均匀|自然|完整|\b(?:normal|unremarkable|clear|intact|no|without)\b|རྒྱུན་ལྡན(?!་མིན)|(?:མ་མཐོང|མེད)(?![\u0F40-\u0FBC])/iu;
/** The whole is as it should be, not only one thing in it. */
const isWhole = /未见(?:明显|明确|确切)?异常|未发现异常|正常|\b(?:normal|unremarkable)\b|རྒྱུན་ལྡན(?!་མིན)/iu;
/** 余未见异常: something else was told before; 同前, 术后: it is told elsewhere. */
const isRest = /余|另|同前|较前|前片|术后|治疗后|\b(?:rest|remain\w*|other\w*|except|prior|previous|post)\b|གཞན/iu;

const disease =
  /癌|恶性|肿瘤|瘤|转移|骨折|出血|血肿|梗[死塞]|结核|肺炎|脓肿|积液|积水|结石|气胸|栓塞|夹层|肿块|占位|\b(?:cancer|carcinoma|malignan\w*|tumou?r|metasta\w*|fractures?|h(?:a)?emorrhage|h(?:a)?ematoma|infarct\w*|tuberculosis|pneumonia|abscess|effusion|stones?|pneumothorax|embolism|dissection|mass)\b|འབྲས་ནད|རུས་ཆག/giu;
/** What is only thought of may well have no sign in the images. */
const isThought =
  /除外|排除|待排|可能|考虑|建议|疑|临床|[？?]|随[访诊]|复查|病史|术后|治疗后|\b(?:exclude\w*|rule\w*|possibl\w*|suspect\w*|suspicious|clinical\w*|recommend\w*|correlat\w*|history|post|risk)\b|དོགས/iu;

/**
 * Where the finding is normal from its first word to its last and the diagnosis tells of a disease: 双肺清晰，未见异常 and
 * 左肺癌. What is denied, thought of or of the past, and a finding of which only the rest is normal, say nothing.
 */
export function normalFinding(finding: string, diagnosis: string): string[] {
  const clauses = sentencesOf(finding).flatMap((sentence) =>
    sentence.split(/[，,、：:]/).filter((part) => part.trim()),
  );
  const isWhollyNormal = isWhole.test(finding) && !isRest.test(finding) && clauses.every((part) => isNormal.test(part));
  if (!isWhollyNormal) return [];
  return placesOf(diagnosis, disease)
    .filter(({ sentence, match }) => !isThought.test(sentence) && !isDenied(sentence, match.index))
    .map(({ sentence, match }) => clauseAt(sentence, match.index));
}
