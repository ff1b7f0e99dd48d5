import type { Action } from "#contract/kernel/actions";
import { FieldError, type FieldBinding } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import type { ActionCategory } from "#contract/organizations/roles";

interface ActionChoiceProps {
  field: FieldBinding;
  categories: { category: ActionCategory; actions: Action[] }[];
}

/** Every action that can be granted, by category, each a box. */
export function ActionChoice({ field, categories }: ActionChoiceProps) {
  const t = useTexts();
  const chosen = new Set(field.defaultValues ?? (field.defaultValue === undefined ? [] : [field.defaultValue]));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        {categories.map(({ category, actions }) => (
          <fieldset key={category} className="rounded border border-line p-3">
            <legend className="px-1 text-sm font-semibold">{t(`roles.categories.${category}`)}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {actions.map((action) => (
                <label key={action} className="inline-flex min-h-[2rem] items-center gap-2 max-sm:min-h-[2.75rem]">
                  <input
                    type="checkbox"
                    name={field.name}
                    form={field.form}
                    value={action}
                    defaultChecked={chosen.has(action)}
                  />
                  {t(`roles.actions.${action}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldError id={`${field.id}-error`} errors={field.errors} />
    </>
  );
}
