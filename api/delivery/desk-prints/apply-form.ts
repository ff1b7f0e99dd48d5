import { joined } from "#contract/imaging/described-study";
import type { PrintedForm } from "#contract/delivery/printed-forms";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import { code128Svg } from "#api/kernel/code128";
import { printedTime } from "#api/kernel/printed-time";
import { qrSvg } from "#api/kernel/qr-code";
import type { Safety } from "#api/registration/registry/exam-safety";
import type { OrderRow, RegistryRow } from "#api/registration/registry/registry-queries";
import { textsOf } from "#texts/texts-of.server";
import { planWords, sexAgeWords, studyWords } from "./exam-words";

export interface FormOrder {
  organization: { name: string; timeZone: string };
  order: OrderRow;
  orderPlacer: string | null;
  /** At least one. */
  rows: RegistryRow[];
  safety: Safety[];
}

/** The words every form has. */
export function formWords(language: Language): PrintedForm["words"] {
  const t = textsOf(language);
  const word = (name: "exams" | "number" | "exam" | "price" | "total" | "safety" | "doctor" | "patient" | "date") =>
    t(`deskPrints.form.${name}`);
  return {
    ...{ exams: word("exams"), number: word("number"), exam: word("exam"), price: word("price") },
    ...{ total: word("total"), safety: word("safety"), doctor: word("doctor"), patient: word("patient") },
    date: word("date"),
    plan: joined(t("deskPrints.form.when"), t("deskPrints.form.device")),
    printTime: t("deskPrints.form.printTime"),
    pageOf: printedWords[language].labels.pageOf,
  };
}

const yuan = (fen: number) => (fen / 100).toFixed(2);
const filled = <Pair extends { value: string }>(pairs: Pair[]) => pairs.filter(({ value }) => value !== "");

/**
 * The form of an order: who, what is asked for and why; what staff tell one another is not on it.
 *
 * @param now stands on the form as the time of printing
 */
export async function applyForm(
  { organization, order, orderPlacer, rows, safety }: FormOrder,
  language: Language,
  now: Date,
): Promise<PrintedForm> {
  const t = textsOf(language);
  const { timeZone } = organization;
  const [{ exam: first }] = rows as [RegistryRow];
  const time = (moment: Date) => Object.values(printedTime(moment, timeZone)).join(" ");
  const sources: Record<string, string> = printedWords[language].patientSources;
  const total = rows.reduce((sum, { exam }) => sum + exam.priceFen, 0);
  const exams = rows.map(async ({ exam, deviceName }) => ({
    number: exam.accessionNumber,
    barcode: await code128Svg(exam.accessionNumber),
    exam: studyWords(exam, language),
    device: deviceName ?? "",
    when: planWords(exam, timeZone),
    price: exam.priceFen === 0 ? "" : yuan(exam.priceFen),
  }));
  return {
    language,
    organizationName: organization.name,
    title: t("deskPrints.form.title"),
    note: "",
    code: {
      label: t("exam.info.pid"),
      number: first.patientId,
      barcode: await code128Svg(first.patientId),
      qrCode: await qrSvg(first.patientId),
    },
    fields: filled([
      { label: t("exam.info.name"), value: first.patientName },
      { label: t("deskPrints.form.sexAge"), value: sexAgeWords(first, language) },
      { label: t("exam.info.dob"), value: first.patientDob ?? "" },
      { label: t("exam.info.pid"), value: first.patientId },
      { label: t("exam.info.phone"), value: first.patientPhone },
      { label: t("exam.info.patientSource"), value: sources[first.patientSource] ?? "" },
      { label: t("exam.info.inpatientId"), value: first.inpatientId },
      { label: t("exam.info.outpatientId"), value: first.outpatientId },
      { label: t("exam.info.bedNum"), value: first.bedNum },
      { label: t("registry.field.orderPlacer"), value: orderPlacer ?? "" },
      { label: t("exam.info.applyDept"), value: first.applyDept },
      { label: t("registry.field.requestingPhysician"), value: first.requestingPhysician },
      { label: t("deskPrints.form.registered"), value: time(order.created) },
      { label: t("exam.info.urgentFlag"), value: first.urgentFlag ? printedWords[language].yesNo.yes : "" },
    ]),
    exams: await Promise.all(exams),
    total: total === 0 ? "" : yuan(total),
    sections: filled([
      { label: t("exam.info.clinicImpression"), value: first.clinicImpression },
      { label: t("registry.field.patientNote"), value: order.patientNote },
    ]),
    safety: answersOf(safety, language),
    words: formWords(language),
    printTime: time(now),
  };
}

/** Each question with its latest answer; what is the same for several exams stands once. */
function answersOf(safety: readonly Safety[], language: Language): PrintedForm["safety"] {
  const t = textsOf(language);
  const said = safety.flatMap(({ asked, given }) =>
    asked.map(({ id, question }) => {
      const latest = given.get(id);
      const value = latest
        ? joined(t(`registry.safety.answers.${latest.answer}`), latest.note)
        : t("deskPrints.form.unanswered");
      return { label: question, value };
    }),
  );
  return [...new Map(said.map((one) => [`${one.label}\n${one.value}`, one])).values()];
}
