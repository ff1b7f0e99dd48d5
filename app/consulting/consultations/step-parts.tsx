import type { ReactNode } from "react";
import type { z } from "zod";
import { Button, type Look } from "../../components/button";
import type { IconName } from "../../components/icon";
import { TextField } from "../../components/text-field";
import { FoldedForm } from "../../forms/folded-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import type { ReasonForm } from "./step-forms";

interface Pressed {
  intent: string;
  label: string;
  icon: IconName;
  look?: Look;
}

/** A step that needs nothing but its button. */
export function StepButton({
  version,
  intent,
  label,
  icon,
  look = "secondary",
  children,
}: Pressed & { version: number; children?: ReactNode }) {
  return (
    <PostForm className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="version" value={version} />
      {children}
      <Button intent={intent} icon={icon} look={look}>
        {label}
      </Button>
    </PostForm>
  );
}

interface ReasonedStepProps extends Omit<Pressed, "icon"> {
  /** Of the record that it is a step of; none of what is answered as it stands. */
  version?: number;
  icon?: IconName;
  hint?: string;
  reasonLabel: string;
  /** What else is sent. */
  hidden?: Record<string, string>;
}

/** A step that says why. */
export function ReasonedStep({
  version,
  intent,
  label,
  icon,
  look = "secondary",
  hint,
  reasonLabel,
  hidden = {},
}: ReasonedStepProps) {
  const id = [intent, ...Object.values(hidden)].join("-");
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof ReasonForm>>({ id, intents: [intent] });
  return (
    <FoldedForm label={label} form={form} intent={intent} isOpen={isAnswered}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        {...bind(fields.reason)}
        label={reasonLabel}
        hint={hint}
        maxLength={200}
        className="min-w-[14rem] flex-1"
        required
      />
      <Button intent={intent} icon={icon} look={look}>
        {label}
      </Button>
    </FoldedForm>
  );
}
