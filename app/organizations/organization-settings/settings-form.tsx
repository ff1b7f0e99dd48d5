import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { EntryFields } from "../lists/entry-fields";
import { formValue, valueAt, type Options } from "../lists/entry-values";
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
  const formed = groups
    .flatMap(({ fields }) => fields)
    .map((field) => [field.name, formValue(field, valueAt(settings, field.name))] as const);
  const { form, fields, bind, problem } = useActionForm<Record<string, string | Record<string, string>>>({
    id,
    intents: ["save"],
    defaultValue: nested([...formed, ["version", String(settings.version)]]),
  });
  const theirs = serverVersion(problem);
  const version = theirs ? theirs.version : (saved ?? fields.version?.value);
  return (
    <Panel>
      <ActionForm
        form={form}
        defaultIntent="save"
        className="grid gap-5"
        conflict={theirs && <Notice tone="warning">{t("lists.conflict.explanation")}</Notice>}
      >
        <input type="hidden" name="version" value={String(version ?? settings.version)} readOnly />
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

/** Values under their names, "a.b" within a. */
function nested(values: readonly (readonly [name: string, value: string])[]) {
  const tree: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of values) {
    const [part = name, key] = name.split(".");
    const within = tree[part];
    if (key === undefined) tree[part] = value;
    else tree[part] = { ...(typeof within === "object" ? within : {}), [key]: value };
  }
  return tree;
}
