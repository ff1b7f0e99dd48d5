import { CheckboxField } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import type { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { ConflictHint } from "./conflict-hint";
import { PictureChoice } from "./picture-choice";
import type { TemplateValues } from "./template-values";

/** The editor's form, as the parts of it see it. */
export interface TemplateForm extends Pick<ReturnType<typeof useActionForm<TemplateValues>>, "fields" | "bind"> {
  /** What somebody else saved meanwhile. */
  theirs: TemplateValues | null;
}

type TextName = "name" | "title" | "secondaryTitle" | "staticQrContent" | "staticQrText" | "dynamicQrText";

interface TemplateTextProps {
  of: TemplateForm;
  name: TextName;
  isRequired?: boolean;
}

export function TemplateText({ of: { fields, bind, theirs }, name, isRequired = false }: TemplateTextProps) {
  const t = useTexts();
  return (
    <TextField
      {...bind(fields[name])}
      label={t(`printTemplates.fields.${name}`)}
      hint={
        <>
          <ConflictHint theirs={theirs?.[name]} typed={fields[name].value ?? ""} /> {t(`printTemplates.hints.${name}`)}
        </>
      }
      required={isRequired}
    />
  );
}

interface TemplateBoxProps {
  of: TemplateForm;
  name: "exactTime" | "pageNumbers" | "isDefault";
}

export function TemplateBox({ of: { fields, bind, theirs }, name }: TemplateBoxProps) {
  const t = useTexts();
  const yesNo = (isTicked: boolean) => t(isTicked ? "lists.values.yes" : "lists.values.no");
  return (
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
}

interface TemplatePictureProps {
  of: TemplateForm;
  name: "logo" | "stamp";
  bucketId: string;
}

export function TemplatePicture({ of: { fields, bind, theirs }, name, bucketId }: TemplatePictureProps) {
  const t = useTexts();
  const picture = fields[name].value ?? "";
  return (
    <PictureChoice
      name={name}
      picture={picture}
      bucketId={bucketId}
      binding={bind(fields[`${name}File`])}
      conflict={
        theirs && theirs[name] !== picture ? (
          <ConflictHint theirs={t("printTemplates.pictures.another")} typed="" />
        ) : null
      }
    />
  );
}
