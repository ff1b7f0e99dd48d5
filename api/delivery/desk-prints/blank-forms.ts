import type { PrintedForm } from "#contract/delivery/printed-forms";
import type { Language } from "#contract/kernel/values";
import { code128Svg } from "#api/kernel/code128";
import { printedTime } from "#api/kernel/printed-time";
import { qrSvg } from "#api/kernel/qr-code";
import { textsOf } from "#texts/texts-of.server";
import { formWords } from "./apply-form";

interface Block {
  organization: { name: string; timeZone: string };
  block: { first: string; last: string; reservedBy: string; created: Date };
  numbers: string[];
}

/** A form for each number of a block, to be filled in by hand. */
export function blankForms({ organization, block, numbers }: Block, language: Language): Promise<PrintedForm[]> {
  const t = textsOf(language);
  const time = Object.values(printedTime(block.created, organization.timeZone)).join(" ");
  const { first, last, reservedBy: name } = block;
  const blank = (label: string) => ({ label, value: "" });
  const shared = {
    language,
    organizationName: organization.name,
    title: t("downtime.form.title"),
    note: t("downtime.form.note", { first, last, name, time }),
    fields: [
      blank(t("exam.info.name")),
      blank(t("deskPrints.form.sexAge")),
      blank(t("exam.info.dob")),
      blank(t("exam.info.pid")),
      blank(t("exam.info.phone")),
      blank(t("registry.field.idCard")),
      blank(t("exam.info.patientSource")),
      blank(t("exam.info.applyDept")),
      blank(t("registry.field.requestingPhysician")),
      blank(t("downtime.late.takenAt")),
    ],
    total: "",
    sections: [blank(t("exam.info.clinicImpression")), blank(t("deskPrints.form.safety"))],
    safety: [],
    words: formWords(language),
    printTime: "",
  };
  return Promise.all(
    numbers.map(async (number) => ({
      ...shared,
      code: {
        label: t("exam.info.accessionNumber"),
        number,
        barcode: await code128Svg(number),
        qrCode: await qrSvg(number),
      },
      exams: [{ number, barcode: null, exam: "", device: "", when: "", price: "" }],
    })),
  );
}
