import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldBinding } from "../../components/field";
import type { ExamInfoInput } from "./exam-info-form";

/** Fields and `bind` of useActionForm for a form whose input is, or extends, ExamInfoInput. */
export interface BoundInfo {
  fields: Required<{ [Name in keyof ExamInfoInput]: FieldMetadata<ExamInfoInput[Name]> }>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
}

/** Fields of an exam that belong together, under what they are about. */
export function InfoGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  );
}
