import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { EditorInput } from "./editor-form";

type List = FieldMetadata<EditorInput["computed"], EditorInput>;

/** That the text holds something that was computed: it goes with the version. Taken off, where its writer took it out again. */
export function ComputedSources({ form, list }: { form: FormMetadata<EditorInput>; list: List }) {
  const t = useTexts();
  const sources = list.getFieldList();
  if (sources.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 text-sm">
      {sources.map((source, index) => (
        <li key={source.key} className="flex items-center gap-1 rounded border border-line bg-sunken px-2">
          <input type="hidden" name={source.name} defaultValue={source.initialValue} />
          <Icon name="info" />
          {t("reports.computed.mark")}
          <button
            {...form.remove.getButtonProps({ name: list.name, index })}
            aria-label={t("reports.computed.remove")}
            title={t("reports.computed.remove")}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
