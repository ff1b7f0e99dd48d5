import type { FieldMetadata } from "@conform-to/react";
import type { FocusEvent, FormEvent } from "react";
import { isIdCard, readIdCard } from "#contract/registration/id-card";
import { maxOrderedExams } from "#contract/registration/scheduling";
import { examTexts } from "#contract/registration/exam-fields";
import { modalities } from "#contract/kernel/modalities";
import { SelectField } from "../../components/choice-field";
import { ComboboxField } from "../../components/combobox-field";
import type { FieldBinding } from "../../components/field";
import { DateField, TextareaField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { ExtensionFields, VisitFields } from "../exams/exam-info-fields";
import { InfoGroup } from "../exams/exam-info-group";
import { AnimalFields, PatientFields } from "../exams/patient-fields";
import type { OrderChoices } from "./order-data.server";
import type { OrderInput } from "./order-form";

type Fields = Required<{ [Name in keyof OrderInput]: FieldMetadata<OrderInput[Name]> }>;

interface OrderFieldsProps {
  fields: Fields;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  choices: OrderChoices;
  /** How many of its exams are shown open. */
  openExams: number;
  /** It is for another organization, which gives numbers and devices itself. */
  isPlaced?: boolean;
}

/** Everything that is typed at registration, in the order a registrar asks for it. */
export function OrderFields({ fields, bind, choices, openExams, isPlaced = false }: OrderFieldsProps) {
  const t = useTexts();
  return (
    <div className="grid gap-5" onChange={readCard} onBlur={offerPinyin}>
      <PatientFields
        fields={fields}
        bind={bind}
        isPet={choices.isPet}
        hints={{ pid: t("registry.new.pidHint") }}
        isIdIssued={isPlaced ? "always" : true}
      >
        <TextField
          {...bind(fields.namePinyin)}
          label={t("registry.field.namePinyin")}
          hint={t("registry.field.namePinyinHint")}
          maxLength={64}
        />
        <TextField
          {...bind(fields.idCard)}
          label={t("registry.field.idCard")}
          hint={t("registry.field.idCardHint")}
          maxLength={18}
        />
      </PatientFields>
      {choices.isPet && <AnimalFields fields={fields} bind={bind} />}
      <OrderedExams fields={fields} bind={bind} choices={choices} openExams={openExams} isPlaced={isPlaced} />
      <VisitFields fields={fields} bind={bind} departments={choices.departments}>
        <ComboboxField
          {...bind(fields.requestingPhysician)}
          label={t("registry.field.requestingPhysician")}
          words={choices.doctors}
          maxLength={64}
        />
        {!isPlaced && (
          <SelectField
            {...bind(fields.orderPlacerId)}
            label={t("registry.field.orderPlacer")}
            empty={t("registry.field.noOrderPlacer")}
            options={choices.orderPlacers}
          />
        )}
        <TextareaField
          {...bind(fields.clinicImpression)}
          label={t("exam.info.clinicImpression")}
          rows={2}
          maxLength={examTexts.clinicImpression.max}
          className="sm:col-span-2 lg:col-span-3"
        />
      </VisitFields>
      <InfoGroup title={t("registry.new.others")}>
        <ExtensionFields fields={choices.extensionFields} of={fields.extensions} bind={bind} />
        <TextareaField
          {...bind(fields.patientNote)}
          label={t("registry.field.patientNote")}
          rows={2}
          maxLength={500}
          className="sm:col-span-2 lg:col-span-3"
        />
        {!isPlaced && (
          <TextareaField
            {...bind(fields.staffNote)}
            label={t("registry.field.staffNote")}
            rows={2}
            maxLength={500}
            className="sm:col-span-2 lg:col-span-3"
          />
        )}
      </InfoGroup>
    </div>
  );
}

/** The exams of the order: as many as there are, and closed boxes for more. */
function OrderedExams({ fields, bind, choices, openExams, isPlaced = false }: OrderFieldsProps) {
  const t = useTexts();
  const list = fields.exams.getFieldList();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-lg font-semibold">{t("registry.edit.exams")}</legend>
      {Array.from({ length: maxOrderedExams }, (_, place) => {
        const row = list[place]?.getFieldset();
        const isWrong = row ? Object.values(row).some((field) => Boolean(field.errors?.length)) : false;
        const fieldOf = (name: ExamFieldName): FieldBinding => {
          const field = row?.[name];
          if (field) return bind(field);
          const full = `exams[${place}].${name}`;
          return {
            name: full,
            id: `order-${full}`,
            defaultValue: name === "scheduledDate" ? choices.today : undefined,
          };
        };
        return (
          <details
            key={place}
            open={place < Math.max(1, openExams) || isWrong}
            className="group rounded border border-line px-3 py-2"
          >
            <summary className="min-h-[1.75rem] font-medium max-sm:min-h-[2.75rem]">
              {t(place === 0 ? "registry.field.exam" : "registry.field.moreExams", { number: place + 1 })}
            </summary>
            {row?.id && <input type="hidden" name={row.id.name} value={String(row.id.initialValue ?? "")} />}
            <ExamFields fieldOf={fieldOf} choices={choices} isPlaced={isPlaced} />
          </details>
        );
      })}
      {fields.exams.errors && <p className="text-danger">{fields.exams.errors.join(" ")}</p>}
    </fieldset>
  );
}

type ExamFieldName = "stepId" | "modality" | "bodyPart" | "deviceId" | "scheduledDate" | "accessionNumber";

interface ExamFieldsProps extends Required<Pick<OrderFieldsProps, "choices" | "isPlaced">> {
  fieldOf: (name: ExamFieldName) => FieldBinding;
}

function ExamFields({ fieldOf, choices, isPlaced }: ExamFieldsProps) {
  const t = useTexts();
  return (
    <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        {...fieldOf("stepId")}
        label={t("registry.field.step")}
        empty={t("registry.field.noStep")}
        options={choices.steps}
      />
      <SelectField
        {...fieldOf("modality")}
        label={t("registry.modality")}
        hint={t("registry.field.modalityHint")}
        empty=""
        options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
      />
      <ComboboxField
        {...fieldOf("bodyPart")}
        label={t("registry.field.bodyPart")}
        words={choices.bodyParts}
        maxLength={64}
      />
      <DateField {...fieldOf("scheduledDate")} label={t("registry.field.scheduledDate")} />
      {!isPlaced && (
        <>
          <SelectField
            {...fieldOf("deviceId")}
            label={t("registry.field.device")}
            empty={t("registry.field.noDevice")}
            options={choices.devices}
          />
          <TextField
            {...fieldOf("accessionNumber")}
            label={t("registry.field.accessionNumber")}
            hint={t("registry.field.accessionHint")}
            maxLength={16}
          />
        </>
      )}
    </div>
  );
}

/** With scripts a sound ID card fills in birth and sex; without, the platform does so. */
function readCard({ target }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== "idCard") return;
  const card = target.value.trim().toUpperCase();
  if (!isIdCard(card)) return;
  const { dob, gender } = readIdCard(card);
  write(target.form?.elements.namedItem("dob"), dob);
  write(target.form?.elements.namedItem("gender"), gender);
}

/** With scripts the name's pinyin is offered as it was typed, unless another was written; without, the platform knows it. */
async function offerPinyin({ target }: FocusEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== "name") return;
  const field = target.form?.elements.namedItem("namePinyin");
  const text = target.value.trim();
  const former = field instanceof HTMLInputElement ? (field.dataset.of ?? target.defaultValue.trim()) : text;
  if (!(field instanceof HTMLInputElement) || text === "" || former === text) return;
  const isOwn = field.value !== "" && field.value !== (field.dataset.offered ?? field.defaultValue);
  if (isOwn) return;
  const before = field.value;
  const answer = await fetch(`/api/v1/pinyin?${new URLSearchParams({ text })}`).catch(() => null);
  if (!answer?.ok) return;
  const { pinyin } = (await answer.json()) as { pinyin: string };
  // Typed on meanwhile: that stands.
  if (field.value !== before || target.value.trim() !== text) return;
  field.value = pinyin;
  field.dataset.offered = pinyin;
  field.dataset.of = text;
}

function write(field: Element | RadioNodeList | null | undefined, value: string) {
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
