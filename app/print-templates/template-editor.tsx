import { useState } from "react";
import type { FieldMetadata } from "@conform-to/react";
import { modalities } from "#contract/modalities";
import { ActionForm } from "../components/action-form";
import { Button, LinkButton } from "../components/button";
import { CheckboxField, ChoiceGroup } from "../components/choice-field";
import { Notice } from "../components/notice";
import { Panel } from "../components/page";
import { TextField } from "../components/text-field";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import { ConflictHint } from "./conflict-hint";
import { FieldOrder } from "./field-order";
import { PictureChoice } from "./picture-choice";
import { previewAddress, previewed } from "./preview-address";
import { PreviewFrame } from "./preview-frame";
import type { TemplateData } from "./template";
import { currentIn, valuesOf, type TemplateValues } from "./template-values";

type TextName = "name" | "title" | "secondaryTitle" | "staticQrContent" | "staticQrText" | "dynamicQrText";
type BoxName = "exactTime" | "pageNumbers" | "isDefault";

/** Everything a template says, and the sheet as it would print. What somebody else saved meanwhile stands beside it. */
export function TemplateEditor({ data, saved }: { data: TemplateData; saved: number | null }) {
  const t = useTexts();
  const { template, offered, kind, language, previewPath } = data;
  const { form, fields, bind, problem } = useActionForm<TemplateValues>({
    id: `template-${template.id}`,
    intents: intentsFor(offered),
    defaultValue: valuesOf(template, offered),
  });
  const current = problem?.code === "version_conflict" ? currentIn(problem.detail) : null;
  const theirs = current && valuesOf(current, offered);
  const version = theirs?.version ?? (saved === null ? fields.version.value : String(saved));

  const [order, setOrder] = useState(() => optionsIn(fields.order));
  const chosen = optionsIn(fields.fields);
  const [first] = useState(() =>
    previewAddress(previewPath, (name) => {
      if (name === "kind") return [kind];
      if (name === "language") return [language];
      if (name === "fields") return order.filter((key) => chosen.includes(key));
      if (name === "modalities") return optionsIn(fields.modalities);
      return isOfPreview(name) ? [fields[name].initialValue ?? ""] : [];
    }),
  );
  const labels = new Map(offered.map(({ key, label }) => [key, label]));
  const named = (keys: readonly string[]) => keys.map((key) => labels.get(key) ?? key).join(" · ");

  const namedModalities = (codes: readonly string[]) =>
    modalities.flatMap((code) => (codes.includes(code) ? [t(`exam.modality.${code}`)] : [])).join(", ");

  const text = (name: TextName, props: { isRequired?: boolean; hasHint?: boolean } = {}) => (
    <TextField
      {...bind(fields[name])}
      label={t(`printTemplates.fields.${name}`)}
      hint={
        <>
          <ConflictHint theirs={theirs?.[name]} typed={fields[name].value ?? ""} /> {t(`printTemplates.hints.${name}`)}
        </>
      }
      required={props.isRequired ?? false}
    />
  );
  const yesNo = (isTicked: boolean) => t(isTicked ? "lists.values.yes" : "lists.values.no");
  const box = (name: BoxName) => (
    <CheckboxField
      {...bind(fields[name])}
      label={t(`printTemplates.fields.${name}`)}
      hint={
        <ConflictHint
          theirs={theirs ? yesNo(theirs[name] === "on") : undefined}
          typed={yesNo(fields[name].value === "on")}
        />
      }
    />
  );
  const picture = (name: "logo" | "stamp") => (
    <PictureChoice
      name={name}
      picture={fields[name].value ?? ""}
      bucketId={template.bucketId}
      binding={bind(fields[`${name}File`])}
      conflict={
        theirs && theirs[name] !== (fields[name].value ?? "") ? (
          <ConflictHint theirs={t("printTemplates.pictures.another")} typed="" />
        ) : null
      }
    />
  );

  return (
    <ActionForm
      form={form}
      defaultIntent="save"
      encType="multipart/form-data"
      conflict={theirs && <Notice tone="warning">{t("lists.conflict.explanation")}</Notice>}
    >
      <input type="hidden" name="version" value={version ?? template.version} readOnly />
      <input type="hidden" name="kind" value={kind} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_33.75rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title={t("printTemplates.editor.general")} className="grid gap-4">
            {text("name", { isRequired: true })}
            <ChoiceGroup
              {...bind(fields.modalities)}
              type="checkbox"
              label={t("printTemplates.fields.modalities")}
              hint={
                <>
                  <ConflictHint
                    theirs={theirs ? namedModalities(theirs.modalities) : undefined}
                    typed={namedModalities(valuesIn(fields.modalities.value))}
                  />{" "}
                  {t("printTemplates.hints.modalities")}
                </>
              }
              options={modalities.map((code) => ({ value: code, label: t(`exam.modality.${code}`) }))}
            />
            {template.isDefault ? (
              <p className="text-muted">
                <input type="hidden" name="isDefault" value="on" />
                {t("printTemplates.editor.isDefault")}
              </p>
            ) : (
              box("isDefault")
            )}
          </Panel>
          <Panel title={t("printTemplates.editor.head")} className="grid gap-4">
            {text("title")}
            {text("secondaryTitle")}
            {picture("logo")}
          </Panel>
          <Panel>
            <FieldOrder
              labels={labels}
              order={order}
              onOrder={setOrder}
              chosen={new Set(chosen)}
              errors={fields.fields.errors}
              theirs={
                <ConflictHint
                  theirs={theirs ? named(theirs.fields) : undefined}
                  typed={named(valuesIn(fields.fields.value))}
                />
              }
            />
          </Panel>
          <Panel title={t("printTemplates.editor.foot")} className="grid gap-4">
            {picture("stamp")}
            {text("dynamicQrText")}
            {text("staticQrContent")}
            {text("staticQrText")}
            {box("exactTime")}
            {box("pageNumbers")}
          </Panel>
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to="?remove=1" icon="trash" look="danger" className="mr-auto">
              {t("common.action.delete")}
            </LinkButton>
            <LinkButton to={data.path}>{t("common.action.cancel")}</LinkButton>
            <Button look="primary" intent="save">
              {t("common.action.save")}
            </Button>
          </div>
        </div>
        <PreviewFrame path={previewPath} formId={form.id} first={first} language={language} />
      </div>
    </ActionForm>
  );
}

/** Of all its buttons: each of them answers with what was typed. */
const intentsFor = (offered: TemplateData["offered"]) => [
  "save",
  ...["logo", "stamp"].flatMap((name) => [`addPicture:${name}`, `removePicture:${name}`]),
  ...offered.flatMap(({ key }) => [`up:${key}`, `down:${key}`]),
];

const isOfPreview = (name: string): name is (typeof previewed)[number] =>
  previewed.some((one): boolean => one === name);

/** One value of several stands alone in what a form answers. */
const valuesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
const optionsIn = (field: FieldMetadata<string[]>) => valuesIn(field.initialValue);
