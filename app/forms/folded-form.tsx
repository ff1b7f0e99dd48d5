import type { ComponentProps } from "react";
import { Fold } from "../components/fold";
import { ActionForm } from "./action-form";

type FoldedFormProps<Input extends Record<string, unknown>> = Pick<
  ComponentProps<typeof ActionForm<Input>>,
  "form" | "className" | "children"
> &
  Pick<ComponentProps<typeof Fold>, "label" | "look" | "isOpen"> & { intent: string };

/** A form that is needed seldom: it stands behind its word, open where it came back with something to put right. */
export function FoldedForm<Input extends Record<string, unknown>>({
  label,
  look,
  isOpen,
  form,
  intent,
  className = "flex flex-wrap items-end gap-3",
  children,
}: FoldedFormProps<Input>) {
  return (
    <Fold label={label} look={look} isOpen={isOpen}>
      <ActionForm form={form} defaultIntent={intent} className={className}>
        {children}
      </ActionForm>
    </Fold>
  );
}
