import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { ExtensionField as Field } from "#contract/organizations/extension-values";
import type { ReportDetail } from "#contract/reading/report-views";
import type { FieldBinding } from "../../components/field";
import { ExtensionFacts } from "../../registration/extensions/extension-facts";
import { ExtensionField } from "../../registration/extensions/extension-field";
import { retiredValues, typedValues } from "../../registration/extensions/extension-text";
import { ChangedMark } from "./changed-mark";
import type { EditorInput } from "./editor-form";

interface ReportExtensionsProps {
  report: ReportDetail;
  of: FieldMetadata<EditorInput["extensions"]>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
}

/** The fields the organization adds to its reports, and what stands under former ones. */
export function ReportExtensions({ report: { extensionFields, content }, of, bind }: ReportExtensionsProps) {
  const bound = of.getFieldset();
  const saved = typedValues(content.extensions);
  if (extensionFields.length === 0 && !content.extensions) return null;
  return (
    <div className="report-extensions">
      {extensionFields.map((field) => {
        const meta = bound[field.key];
        return meta && <Marked key={field.key} field={field} binding={bind(meta)} saved={saved[field.key] ?? ""} />;
      })}
      <ExtensionFacts values={retiredValues(content.extensions, extensionFields)} isRetired />
    </div>
  );
}

function Marked({ field, binding, saved }: { field: Field; binding: FieldBinding; saved: string }) {
  const [now, setNow] = useState(binding.defaultValue ?? "");
  return (
    <div onInput={({ target }) => isControl(target) && setNow(target.value)}>
      <ExtensionField
        field={field}
        binding={binding}
        label={
          <span className="inline-flex flex-wrap items-baseline gap-x-3">
            {field.label}
            <ChangedMark opened={saved} now={now} isText={false} />
          </span>
        }
      />
    </div>
  );
}

const isControl = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
