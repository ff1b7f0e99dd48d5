import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackLink } from "../../components/back-link";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";
import type { EntryData, entryAction } from "./entry-data.server";
import { EntryFields } from "./entry-fields";
import { entryValues, formValue, shownValue } from "./entry-values";
import { listScreen } from "./list-screens";
import { RemoveConfirmation } from "./remove-confirmation";

/** One entry of any list: to change, to take out of use, to remove. */
export function EntryPage({ data, children }: { data: EntryData; children?: ReactNode }) {
  const t = useTexts();
  const { list, entry, back, options, asksToRemove } = data;
  const answer = useActionData<typeof entryAction>();
  const uses = answer && "uses" in answer ? answer.uses : null;
  const [first] = listScreen(list).fields.filter(({ name }) => name !== listScreen(list).part);
  const name = first ? shownValue(t, first, formValue(first, entry.values[first.name]), options) : "";
  return (
    <>
      <BackLink to={back}>{t(`lists.titles.${list}`)}</BackLink>
      <h2 className="mb-3 break-words text-2xl">{name}</h2>
      <div className="grid gap-4">
        {asksToRemove ? (
          <RemoveConfirmation data={data} name={name} uses={uses} />
        ) : (
          <VersionedForm version={entry.version}>{() => <EntryForm data={data} />}</VersionedForm>
        )}
        {!asksToRemove && children}
      </div>
    </>
  );
}

function EntryForm({ data: { list, entry, back, options } }: { data: EntryData }) {
  const t = useTexts();
  const screen = listScreen(list);
  const shown = entryValues(screen.fields, { ...entry.values, isActive: entry.isActive });
  const { form, fields, bind, problem } = useActionForm<Record<string, string | Record<string, string>>>({
    id: `entry-${entry.id}`,
    intents: ["save"],
    defaultValue: { ...shown, version: String(entry.version), opened: openedValues(shown) },
  });
  const titleOf = (name: string) => {
    const field = screen.fields.find((one) => one.name === name);
    if (field) return t(`lists.fields.${field.name}`);
    return name === "isActive" ? t("lists.page.isActive") : null;
  };
  // What the other one wrote: the next sending is about that version.
  const theirs = serverVersion(problem);
  const version = theirs ? String(theirs.version) : String(fields.version?.value ?? entry.version);
  return (
    <Panel>
      <ActionForm
        form={form}
        defaultIntent="save"
        className="grid gap-4"
        conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
      >
        <input type="hidden" name="version" value={version} readOnly />
        <input type="hidden" name="opened" value={String(fields.opened?.initialValue)} readOnly />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <EntryFields fields={screen.fields} bound={fields} bind={bind} options={options} theirs={theirs} />
        </div>
        {fields.isActive && (
          <CheckboxField
            {...bind(fields.isActive)}
            label={t("lists.page.isActive")}
            hint={t("lists.page.isActiveHint")}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to="?remove=1" icon="trash" look="danger" className="mr-auto">
            {t("common.action.delete")}
          </LinkButton>
          <LinkButton to={back}>{t("common.action.cancel")}</LinkButton>
          <Button look="primary" intent="save">
            {t("common.action.save")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
