import type { FormPaper, PrintedForm } from "#contract/delivery/printed-forms";
import type { PaperDocument } from "../printing/report-document";

const picture = (svg: string | null) => svg && { svg };
const paragraphs = (text: string) => (text === "" ? [] : text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/));

/**
 * Forms as one document, each on paper of its own.
 *
 * @param forms at least one, all of one language
 */
export function formDocument(forms: readonly PrintedForm[], paper: FormPaper): PaperDocument {
  const [first] = forms as [PrintedForm];
  return {
    kind: "form",
    language: first.language,
    title: `${first.organizationName} ${first.title}`,
    createdAt: new Date(),
    // The first field is the name.
    identity: forms.flatMap(({ code, fields }) => [code.number, fields[0]?.value ?? ""]),
    content: {
      labels: first.words,
      paper,
      forms: forms.map((form) => ({
        organizationName: form.organizationName,
        title: form.title,
        note: form.note,
        code: { ...form.code, barcode: picture(form.code.barcode), qrCode: { svg: form.code.qrCode } },
        fields: form.fields,
        exams: form.exams.map((exam) => ({ ...exam, barcode: picture(exam.barcode) })),
        total: form.total,
        sections: form.sections.map(({ label, value }) => ({ label, value: paragraphs(value) })),
        safety: form.safety,
        printTime: form.printTime,
      })),
    },
  };
}
