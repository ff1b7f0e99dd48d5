import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { formValues } from "../lists/entry-values";
import { optionsOf } from "../lists/option-sources.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { inspectionFields, ruleFields } from "./settings-fields";
import { SettingsForm } from "./settings-form";
import { ReadingRulesForm } from "./settings-forms";
import { SettingsPage } from "./settings-page";
import { settingsPlace } from "./settings-place.server";

export const handle = {
  i18n: ["organizationSettings", "lists"],
  title: "organizationSettings.pages.readingRules.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const [{ inspectionLevels, ...settings }, options] = await Promise.all([
    api.organizationSettings.read({ id }),
    optionsOf(inspectionFields, textsFor(args.request), api, id),
  ]);
  return { settings: { ...settings, inspectionLevels: { ...everyLevel, ...inspectionLevels } }, options, path };
}

/** A rule that is not named warns. */
const everyLevel = Object.fromEntries(inspectionFields.map(({ name }) => [name.split(".")[1] ?? name, "warn"]));

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const form = await posted(args);
  const version = Number(form.data.get("version"));
  const answer = await submitted(form, ReadingRulesForm, async (rules) => {
    await api.organizationSettings.updateReadingRules({ ...rules, id, version });
    return redirectDone(
      args.context,
      pathTo("/groups/:groupId/organizations/:organizationId/settings/reading-rules", at),
      "saved",
    );
  });
  return withTheirs(answer, form, ({ inspectionLevels, ...current }) =>
    formValues([...ruleFields, ...inspectionFields], {
      ...current,
      inspectionLevels: Object.assign({}, everyLevel, inspectionLevels),
    }),
  );
}

export default function ReadingRulesPage() {
  const t = useTexts();
  const { settings, options, path } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="readingRules" path={path}>
      <VersionedForm version={settings.version}>
        {(saved) => (
          <SettingsForm
            id="reading-rules"
            groups={[
              { fields: ruleFields },
              {
                title: t("organizationSettings.inspection.title"),
                lead: t("organizationSettings.inspection.lead"),
                fields: inspectionFields,
              },
            ]}
            settings={settings}
            saved={saved}
            options={options}
          />
        )}
      </VersionedForm>
    </SettingsPage>
  );
}
