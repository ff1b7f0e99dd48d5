import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { EntryFields } from "../lists/entry-fields";
import { formValues, type Options } from "../lists/entry-values";
import type { ListField } from "../lists/list-screens";

interface FieldGroup {
  title?: string;
  lead?: string;
  fields: ListField[];
}

/** A form of the organization's settings. Where somebody else saved meanwhile, theirs stands beside what was typed. */
export function SettingsForm({
  id,
  groups,
  settings,
  saved,
  options,
}: {
  id: string;
  groups: FieldGroup[];
  settings: Record<string, unknown> & { version: number };
  /** See Renewed. */
  saved: number | null;
  options: Options;
}) {
  const t = useTexts();
  const allFields = groups.flatMap(({ fields }) => fields);
  const shown = formValues(allFields, settings);
  const { form, fields, bind, problem } = useActionForm<Record<string, string | Record<string, string>>>({
    id,
    intents: ["save"],
    defaultValue: { ...shown, version: String(settings.version), opened: openedValues(shown) },
  });
  const titleOf = (name: string) => {
    const field = allFields.find((one) => one.name === name);
    return field ? t(`lists.fields.${field.name}`) : null;
  };
  const theirs = serverVersion(problem);
  const version = theirs ? theirs.version : (saved ?? fields.version?.value);
  return (
    <Panel>
      <ActionForm
        form={form}
        defaultIntent="save"
        className="grid gap-5"
        conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
      >
        <input type="hidden" name="version" value={String(version ?? settings.version)} readOnly />
        <input type="hidden" name="opened" value={String(fields.opened?.initialValue)} readOnly />
        {groups.map((group, index) => (
          <section key={index}>
            {group.title && <h3 className="mb-1 text-lg">{group.title}</h3>}
            {group.lead && <p className="mb-3 max-w-prose text-muted">{group.lead}</p>}
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <EntryFields fields={group.fields} bound={fields} bind={bind} options={options} theirs={theirs} />
            </div>
          </section>
        ))}
        <Button look="primary" intent="save" className="justify-self-end">
          {t("common.action.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
