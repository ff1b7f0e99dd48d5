import { useState } from "react";
import type { FieldMetadata } from "@conform-to/react";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { MergedNotice } from "../../forms/merged-notice";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { ConflictHint } from "./conflict-hint";
import { FieldOrder } from "./field-order";
import { previewAddress, previewed } from "./preview-address";
import { PreviewFrame } from "./preview-frame";
import type { TemplateData } from "./template";
import { TemplateBox, TemplatePicture, TemplateText } from "./template-fields";
import { TemplateGeneral } from "./template-general";
import { currentIn, fieldValues, valuesOf, type TemplateValues } from "./template-values";

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

  const titleOf = (name: string) => {
    if (name === "logo" || name === "stamp") return t(`printTemplates.pictures.${name}`);
    // Its rows are moved within the list of fields.
    const titled = name === "order" ? "fields" : titledFields.find((one) => one === name);
    return titled ? t(`printTemplates.fields.${titled}`) : null;
  };
  const of = { fields, bind, theirs };
  return (
    <ActionForm
      form={form}
      defaultIntent="save"
      encType="multipart/form-data"
      conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
    >
      <input type="hidden" name="version" value={version ?? template.version} readOnly />
      <input type="hidden" name="opened" value={fields.opened.initialValue} readOnly />
      <input type="hidden" name="kind" value={kind} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_33.75rem]">
        <div className="grid min-w-0 gap-4">
          <TemplateGeneral of={of} isDefault={template.isDefault} />
          <Panel title={t("printTemplates.editor.head")} className="grid gap-4">
            <TemplateText of={of} name="title" />
            <TemplateText of={of} name="secondaryTitle" />
            <TemplatePicture of={of} name="logo" bucketId={template.bucketId} />
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
                  typed={named(fieldValues(fields.fields.value))}
                />
              }
            />
          </Panel>
          <Panel title={t("printTemplates.editor.foot")} className="grid gap-4">
            <TemplatePicture of={of} name="stamp" bucketId={template.bucketId} />
            <TemplateText of={of} name="dynamicQrText" />
            <TemplateText of={of} name="staticQrContent" />
            <TemplateText of={of} name="staticQrText" />
            <TemplateBox of={of} name="exactTime" />
            <TemplateBox of={of} name="pageNumbers" />
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

const titledFields = [
  "name",
  "title",
  "secondaryTitle",
  "modalities",
  "fields",
  "staticQrContent",
  "staticQrText",
  "dynamicQrText",
  "exactTime",
  "pageNumbers",
  "isDefault",
] as const;

/** Of all its buttons: each of them answers with what was typed. */
const intentsFor = (offered: TemplateData["offered"]) => [
  "save",
  ...["logo", "stamp"].flatMap((name) => [`addPicture:${name}`, `removePicture:${name}`]),
  ...offered.flatMap(({ key }) => [`up:${key}`, `down:${key}`]),
];

const isOfPreview = (name: string): name is (typeof previewed)[number] =>
  previewed.some((one): boolean => one === name);

const optionsIn = (field: FieldMetadata<string[]>) => fieldValues(field.initialValue);
