import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { criticalCategories } from "#contract/organizations/critical-categories";
import { CriticalRules } from "#contract/organizations/critical-rules";
import { Button } from "../../components/button";
import { SelectField, type Option } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { withTheirs } from "../../forms/merged-answer.server";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { posted } from "../../forms/posted.server";
import { serverVersion } from "../../forms/server-version";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { chainOf, CriticalRulesForm, shownRules } from "./rules-form";

export const handle = {
  i18n: ["organizationSettings", "critical"],
  title: "organizationSettings.pages.criticalRules.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const { people, roles, ...rules } = await api.criticalItems.rules({ id });
  const t = textsFor(args.request);
  const whom: Option[] = [
    { value: "", label: t("critical.rules.nobody") },
    { value: "admins", label: t("critical.rules.admins") },
    ...roles.map(({ id, name }) => ({ value: `role:${id}`, label: t("critical.rules.ofRole", { name }) })),
    ...people.map(({ id, name }) => ({ value: `account:${id}`, label: name })),
  ];
  return { path, rules, whom };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  const answer = await submitted(form, CriticalRulesForm, async ({ version, minutes, steps }) => {
    await api.criticalItems.setRules({ id, version, minutes, chain: chainOf(steps) });
    return redirectDone(args.context, form.page, "saved");
  });
  return withTheirs(answer, form, (current) => shownRules(CriticalRules.parse(current)));
}

/** How long critical values may wait, and who hears of it next. */
export default function CriticalRulesPage() {
  const { path, rules, whom } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="criticalRules" path={path}>
      <Panel>
        <VersionedForm version={rules.version}>
          {(saved) => <RulesForm rules={rules} saved={saved} whom={whom} />}
        </VersionedForm>
      </Panel>
    </SettingsPage>
  );
}

type Rules = ReturnType<typeof useLoaderData<typeof loader>>["rules"];

interface RulesFormProps {
  rules: Rules;
  /** See VersionedForm. */
  saved: number | null;
  whom: Option[];
}

function RulesForm({ rules, saved, whom }: RulesFormProps) {
  const t = useTexts();
  const shown = shownRules(rules);
  const { form, fields, bind, problem } = useActionForm<z.input<typeof CriticalRulesForm> & { opened: string }>({
    id: "critical-rules",
    defaultValue: { ...shown, version: rules.version, opened: openedValues(shown) },
  });
  const minutes = fields.minutes.getFieldset();
  const theirs = serverVersion(problem);
  /** Of a field that somebody else changed meanwhile. */
  const titleOf = (name: string) => {
    const category = criticalCategories.find((one) => name === `minutes.${one}`);
    return category
      ? t("critical.rules.minutes", { category: t(`critical.categories.${category}`) })
      : t("critical.rules.chain");
  };
  return (
    <ActionForm
      form={form}
      className="grid gap-4"
      conflict={theirs && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
    >
      <input type="hidden" name="version" value={String(theirs?.version ?? saved ?? rules.version)} />
      <input type="hidden" name="opened" value={fields.opened.initialValue} />
      <p className="max-w-prose text-muted">{t("critical.rules.lead")}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {criticalCategories.map((category) => (
          <TextField
            key={category}
            {...bind(minutes[category])}
            type="number"
            min={1}
            max={10_080}
            label={t("critical.rules.minutes", { category: t(`critical.categories.${category}`) })}
            required
          />
        ))}
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">{t("critical.rules.chain")}</legend>
        <p className="mb-2 max-w-prose text-sm text-muted">{t("critical.rules.chainHint")}</p>
        <ol className="grid gap-2">
          {fields.steps.getFieldList().map((line, index) => {
            const { who, minutes: after } = line.getFieldset();
            return (
              <li key={line.key} className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
                <SelectField {...bind(who)} label={t("critical.rules.step", { number: index + 1 })} options={whom} />
                <TextField {...bind(after)} type="number" min={0} max={10_080} label={t("critical.rules.after")} />
              </li>
            );
          })}
        </ol>
      </fieldset>
      <Button look="primary" className="justify-self-end">
        {t("critical.rules.save")}
      </Button>
    </ActionForm>
  );
}
