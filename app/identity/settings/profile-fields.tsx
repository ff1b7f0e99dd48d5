import type { z } from "zod";
import type { ProfileForm } from "#contract/identity/profile";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { openedValues } from "../../forms/merged-fields";
import { changedMeanwhile, MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

type Profile = z.output<typeof ProfileForm>;
const parts = ["name", "title", "licenseIssuer"] as const;

/** The fields of the form, of whatever an account says. */
export const shownProfile = ({ name, title, licenseIssuer }: Record<string, unknown>) => ({
  name,
  title,
  licenseIssuer,
});

/** Name, title and licence. Where somebody else saved meanwhile, what they wrote stands beside what was typed. */
export function ProfileFields({ profile, saved }: { profile: Profile; saved: number | null }) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof ProfileForm> & { opened: string }>({
    id: "profile",
    intents: ["save"],
    defaultValue: { ...profile, opened: openedValues(shownProfile(profile)) },
  });
  const current = serverVersion(problem);
  const titleOf = (name: string) => {
    const part = parts.find((one) => one === name);
    return part ? t(`settings.profile.${part === "title" ? "jobTitle" : part}`) : null;
  };
  const differing = (changedMeanwhile(problem) ?? []).filter(({ isTaken }) => !isTaken);
  return (
    <Panel title={t("settings.profile.title")}>
      <ActionForm
        form={form}
        defaultIntent="save"
        className="grid gap-4"
        conflict={current && problem && <MergedNotice problem={problem} titleOf={titleOf} />}
      >
        {current && differing.length > 0 && (
          <Notice tone="warning">
            <p>{t("settings.profile.changedMeanwhile")}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
              {differing.map(({ name }) => (
                <div key={name} className="contents">
                  <dt>{titleOf(name)}</dt>
                  <dd className="font-medium">{String(current[name] ?? "") || "–"}</dd>
                </div>
              ))}
            </dl>
          </Notice>
        )}
        <input
          type="hidden"
          name="version"
          value={String(current?.version ?? saved ?? fields.version.value)}
          readOnly
        />
        <input type="hidden" name="opened" value={fields.opened.initialValue} readOnly />
        <TextField
          {...bind(fields.name)}
          label={t("settings.profile.name")}
          hint={t("settings.profile.nameHint")}
          autoComplete="name"
          required
        />
        <TextField
          {...bind(fields.title)}
          label={t("settings.profile.jobTitle")}
          hint={t("settings.profile.titleHint")}
        />
        <TextField
          {...bind(fields.licenseIssuer)}
          label={t("settings.profile.licenseIssuer")}
          hint={t("settings.profile.licenseIssuerHint")}
        />
        <div className="flex justify-end">
          <Button look="primary" intent="save">
            {t("common.action.save")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
