import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import type { FieldBinding } from "../../components/field";
import { Panel } from "../../components/page";
import { VersionedForm } from "../../forms/versioned-form";
import { useActionForm } from "../../forms/use-action-form";

type Fields<Input> = Record<keyof Input & string, FieldMetadata<unknown>>;

interface AddEntryProps<Input> {
  id: string;
  title: string;
  /** How many entries the list has: one more, and the form is empty again. */
  count: number;
  /** "line" for few fields beside each other. */
  layout?: "line" | "grid";
  children: (fields: Fields<Input>, bind: (field: FieldMetadata<unknown>) => FieldBinding) => ReactNode;
}

/** The form that adds an entry to a list of a group. */
export function AddEntry<Input extends Record<string, unknown>>(props: AddEntryProps<Input>) {
  return (
    <Panel title={props.title} className="mt-4">
      <VersionedForm version={props.count}>{() => <EntryForm {...props} />}</VersionedForm>
    </Panel>
  );
}

function EntryForm<Input extends Record<string, unknown>>(props: AddEntryProps<Input>) {
  const { id, title, layout = "line", children } = props;
  const { form, fields, bind } = useActionForm<Input>({ id, intents: ["add"] });
  return (
    <ActionForm
      form={form}
      defaultIntent="add"
      className={layout === "line" ? "grid gap-3 sm:flex sm:flex-wrap sm:items-end" : "grid gap-4"}
    >
      {children(fields, bind)}
      <Button look="primary" icon="plus" intent="add" className="justify-self-end">
        {title}
      </Button>
    </ActionForm>
  );
}
