import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { FocusEvent, FormEvent } from "react";
import { ageAtVisit, birthOfAge } from "#contract/registration/age-at-visit";
import { differsFromCard, isIdCard, readIdCard } from "#contract/registration/id-card";
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
import { ageUnits, AnimalFields, PatientFields } from "../exams/patient-fields";
import type { OrderChoices } from "./order-data.server";
import type { OrderInput } from "./order-form";
import type { ShownRegistered } from "./shown-registered.server";

/** What new and changed orders have alike. */
type FieldName = Exclude<keyof OrderInput, "key" | "isOtherPerson" | "otherThan" | "takenAt">;
type Fields = Required<{ [Name in FieldName]: FieldMetadata<OrderInput[Name]> }>;

interface OrderFieldsProps {
  fields: Fields;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  choices: OrderChoices;
  /** Of an order that is there. */
  exams?: readonly Pick<ShownRegistered, "id" | "study">[];
  /** Who it is stands there already: what is done is the first thing to be said. */
  isKnown?: boolean;
  /** The name stands there already: who it is else comes next. */
  isNew?: boolean;
  /** It is for another organization, which gives numbers and devices itself. */
  isPlaced?: boolean;
}

/** Everything that is typed at registration, in the order a registrar asks for it. */
export function OrderFields({ isPlaced = false, isNew = false, ...props }: OrderFieldsProps) {
  const t = useTexts();
  const { fields, bind, choices } = props;
  const bindPatient = (field: FieldMetadata<unknown>) => ({
    ...bind(field),
    ...(isNew && field.name === fields.name.name && { autoFocus: true }),
  });
  const [wrongCard, setWrongCard] = useState<ReturnType<typeof faultOfCard>>(null);
  const left = (event: FocusEvent<HTMLElement>) => {
    setWrongCard((before) => faultOfCard(event, before));
    void offerPinyin(event);
  };
  const idCard = bind(fields.idCard);
  const errors = wrongCard ? [t(`registry.field.${wrongCard}`)] : (idCard.errors ?? []);
  return (
    <div className="grid gap-5" onChange={(event) => reckon(event, choices.today)} onBlur={left}>
      <PatientFields
        fields={fields}
        bind={bindPatient}
        isPet={choices.isPet}
        hints={{ pid: t("registry.new.pidHint"), age: t("registry.new.ageHint") }}
        isIdIssued={isPlaced ? "always" : true}
      >
        <TextField
          {...bind(fields.namePinyin)}
          label={t("registry.field.namePinyin")}
          hint={t("registry.field.namePinyinHint")}
          maxLength={64}
        />
        <TextField
          {...idCard}
          errors={errors}
          label={t("registry.field.idCard")}
          hint={t("registry.field.idCardHint")}
          maxLength={18}
        />
      </PatientFields>
      {choices.isPet && <AnimalFields fields={fields} bind={bind} />}
      <OrderedExams {...props} isPlaced={isPlaced} />
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
function OrderedExams({ fields, bind, choices, exams = [], isKnown = false, isPlaced = false }: OrderFieldsProps) {
  const t = useTexts();
  const list = fields.exams.getFieldList();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-lg font-semibold">{t("registry.edit.exams")}</legend>
      {Array.from({ length: maxOrderedExams }, (_, place) => {
        const row = list[place]?.getFieldset();
        const isWrong = row ? Object.values(row).some((field) => Boolean(field.errors?.length)) : false;
        // What was typed before something else was refused is in sight.
        const isTyped = typedNames.some((name) => Boolean(row?.[name].initialValue));
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
            open={place < Math.max(1, exams.length) || isWrong || isTyped}
            // One box more is offered at a time: behind a closed one the other closed ones wait.
            className={`rounded border border-line px-3 py-2 ${place < Math.max(1, exams.length) ? "" : "more-exam [.more-exam:not([open])~&:not([open])]:hidden"}`}
          >
            <summary className="min-h-[1.75rem] font-medium max-sm:min-h-[2.75rem]">
              {place > 0 && place >= exams.length ? (
                t("registry.field.moreExams")
              ) : (
                <>
                  {t("registry.field.exam", { number: place + 1 })} {exams[place]?.study}
                </>
              )}
            </summary>
            {row?.id && <input type="hidden" name={row.id.name} value={String(row.id.initialValue ?? "")} />}
            <ExamFields fieldOf={fieldOf} choices={choices} isPlaced={isPlaced} isFirst={isKnown && place === 0} />
          </details>
        );
      })}
      {fields.exams.errors && <p className="text-danger">{fields.exams.errors.join(" ")}</p>}
    </fieldset>
  );
}

const typedNames = ["stepId", "modality", "bodyPart", "deviceId", "accessionNumber"] as const;
type ExamFieldName = (typeof typedNames)[number] | "scheduledDate";

interface ExamFieldsProps extends Required<Pick<OrderFieldsProps, "choices" | "isPlaced">> {
  fieldOf: (name: ExamFieldName) => FieldBinding;
  /** The first field that is still empty. */
  isFirst: boolean;
}

function ExamFields({ fieldOf, choices, isPlaced, isFirst }: ExamFieldsProps) {
  const t = useTexts();
  return (
    <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        {...fieldOf("stepId")}
        {...(isFirst && { autoFocus: true })}
        isSought
        label={t("registry.field.step")}
        empty={t("registry.field.noStep")}
        options={choices.steps}
      />
      <SelectField
        {...fieldOf("modality")}
        label={t("registry.modality")}
        hint={t("registry.field.modalityHint")}
        empty={t("registry.field.modalityOfStep")}
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

/**
 * With scripts a sound ID card fills in birth and sex, a birth the age, and an age a birth where none was typed; without, the
 * platform does so.
 */
function reckon({ target }: FormEvent<HTMLElement>, today: string) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const field = (name: string) => target.form?.elements.namedItem(name);
  switch (target.name) {
    case "idCard": {
      const card = target.value.trim().toUpperCase();
      if (!isIdCard(card)) return;
      const { dob, gender } = readIdCard(card);
      write(field("gender"), gender);
      write(field("dob"), dob);
      return writeAge(field, dob, today);
    }
    case "dob":
      delete target.dataset.reckoned;
      return writeAge(field, target.value, today);
    case "age":
    case "ageUnit": {
      const dob = field("dob");
      const age = valueOf(field("age")).trim();
      const visitAgeUnit = ageUnits.find((unit) => unit === valueOf(field("ageUnit")));
      // What somebody typed stands; the platform says where the two contradict each other.
      if (!(dob instanceof HTMLInputElement) || (dob.value !== "" && dob.value !== dob.dataset.reckoned)) return;
      if (!/^\d{1,3}$/.test(age) || !visitAgeUnit) return;
      dob.value = birthOfAge({ visitAge: Number(age), visitAgeUnit }, today);
      dob.dataset.reckoned = dob.value;
    }
  }
}

type NamedField = Element | RadioNodeList | null | undefined;

const isField = (field: NamedField) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
const valueOf = (field: NamedField) => (isField(field) ? field.value : "");

function writeAge(field: (name: string) => NamedField, dob: string, today: string) {
  // A year that is being typed is of the first centuries.
  const age = dob >= "1900" ? ageAtVisit(dob, today) : null;
  if (!age) return;
  write(field("age"), String(age.visitAge));
  write(field("ageUnit"), age.visitAgeUnit);
}

type CardFault = "idCardWrong" | "idCardDiffers" | null;

/** What is wrong with the ID card, once one of the fields it speaks of is left; the same as before where another one is. */
function faultOfCard({ target }: FocusEvent<HTMLElement>, before: CardFault): CardFault {
  const isOfCard = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (!isOfCard || !["idCard", "dob", "gender"].includes(target.name)) return before;
  const typed = (name: string) => valueOf(target.form?.elements.namedItem(name)).trim();
  const idCard = typed("idCard").toUpperCase();
  if (idCard === "") return null;
  if (!isIdCard(idCard)) return "idCardWrong";
  return differsFromCard({ idCard, dob: typed("dob") || null, gender: typed("gender") }) ? "idCardDiffers" : null;
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

function write(field: NamedField, value: string) {
  if (isField(field)) field.value = value;
}
